export const KEY_CLOSE: number = 3;
