import { receiveCallback } from '#lib/studio/songs/receive-callback.ts';

export const POST = receiveCallback;
