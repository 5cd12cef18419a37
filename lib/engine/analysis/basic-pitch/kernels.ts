import { KernelModule } from '../../wasm/kernel-module.ts';

/**
 * Geometry of a convolution whose taps of one kernel row lie side by side in memory (channels last). All lengths in
 * bytes except `rows`, `taps` and `groups`.
 */
export interface Geometry {
  input: number;
  /** From one output pixel's input to the next one's. */
  step: number;
  /** From one kernel row to the next. */
  rowStride: number;
  weights: number;
  /** Kernel rows. */
  rows: number;
  /** Floats of one kernel row: width × input channels. */
  taps: number;
  output: number;
  outputStep: number;
  /** Output pixels / 4; buffers must have room for whole groups. */
  groups: number;
}

export interface Kernels {
  /** Eight output channels at once. `tapStride`: bytes from tap to tap (4 × output channels). `bias`: address of 8. */
  convolve8: (g: Geometry, tapStride: number, bias: number, rectify: boolean) => void;
  /** One output channel; `taps` must be a multiple of 4. */
  dot: (g: Geometry, bias: number) => void;
}

const PAGE_BYTES = 65_536;

/** The kernels with a memory of their own, of at least so many bytes. */
export function createKernels(bytes: number): Kernels & { memory: WebAssembly.Memory } {
  const module = new KernelModule(new URL('./kernels.wasm', import.meta.url));
  const missing = bytes - module.memory.buffer.byteLength;
  if (missing > 0) module.memory.grow(Math.ceil(missing / PAGE_BYTES));
  const { convolve8, dot } = module.functions('convolve8', 'dot');
  const shared = (g: Geometry): number[] => [
    g.input,
    g.step,
    g.rowStride,
    g.weights,
    g.rows,
    g.taps,
    g.output,
    g.outputStep,
    g.groups,
  ];
  return {
    memory: module.memory,
    convolve8: (g, tapStride, bias, rectify) => convolve8(...shared(g), tapStride, bias, rectify ? 1 : 0),
    dot: (g, bias) => dot(...shared(g), bias),
  };
}
