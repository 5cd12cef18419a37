/**
 * AssemblyScript: numbers that kernels read before their loops. A vector of literals would be built anew, in
 * three or four instructions, wherever it is used, also inside a loop; what comes from memory stays in a
 * register.
 */
export const HALF = memory.data<f32>([0.5], 4);
/** 0, 1, 2, 3 and 1, 2, 3, 4. */
export const FROM_ZERO = memory.data<f32>([0, 1, 2, 3], 16);
export const FROM_ONE = memory.data<f32>([1, 2, 3, 4], 16);
