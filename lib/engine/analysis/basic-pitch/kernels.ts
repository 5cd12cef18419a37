import {
  ADD,
  assemble,
  bump,
  type Code,
  F32,
  F32_ADD,
  f32Store,
  get,
  I32,
  i32,
  MUL,
  repeat,
  set,
  V_ADD,
  V_MAX,
  V_MUL,
  V_ZERO,
  V128,
  vLane,
  vLoad,
  vLoadSplat,
  vStore,
  type WasmFunction,
  whenTrue,
} from '../../wasm/assembler.ts';

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

/** Four pixels at a time in both kernels, so that each weight is loaded once for four products. */
const PIXELS = 4;

// Parameters shared by both: 0 input, 1 step, 2 rowStride, 3 weights, 4 rows, 5 taps, 6 output, 7 outputStep, 8 groups
const INPUT = 0,
  STEP = 1,
  ROW_STRIDE = 2,
  WEIGHTS = 3,
  ROWS = 4,
  TAPS = 5,
  OUTPUT = 6,
  OUTPUT_STEP = 7,
  GROUPS = 8;

/** Pointers to four neighbouring pixels: first + k·step. */
const fourPointers = (from: Code, first: number): Code => [
  ...from,
  ...set(first),
  ...[1, 2, 3].flatMap((k) => [...get(first + k - 1), ...get(STEP), ...ADD, ...set(first + k)]),
];

function convolve8(): WasmFunction {
  const TAP_STRIDE = 9,
    BIAS = 10,
    RECTIFY = 11,
    ROW = 12,
    TAP = 13,
    POINTER = 14,
    WEIGHT = 18,
    ROW_START = 19;
  const SUM = 20,
    LOW = 28,
    HIGH = 29,
    SPLAT = 30;
  const pixels = [0, 1, 2, 3];
  const multiply = pixels.flatMap((p) => [
    ...get(POINTER + p),
    ...vLoadSplat,
    ...set(SPLAT),
    ...get(SUM + 2 * p),
    ...get(SPLAT),
    ...get(LOW),
    ...V_MUL,
    ...V_ADD,
    ...set(SUM + 2 * p),
    ...get(SUM + 2 * p + 1),
    ...get(SPLAT),
    ...get(HIGH),
    ...V_MUL,
    ...V_ADD,
    ...set(SUM + 2 * p + 1),
    ...bump(POINTER + p, i32(4)),
  ]);
  const tapLoop = repeat(TAP, [
    ...get(WEIGHT),
    ...vLoad(0),
    ...set(LOW),
    ...get(WEIGHT),
    ...vLoad(16),
    ...set(HIGH),
    ...multiply,
    ...bump(WEIGHT, get(TAP_STRIDE)),
  ]);
  const rowLoop = repeat(ROW, [
    ...fourPointers(get(ROW_START), POINTER),
    ...get(TAPS),
    ...set(TAP),
    ...tapLoop,
    ...bump(ROW_START, get(ROW_STRIDE)),
  ]);
  const sums = [0, 1, 2, 3, 4, 5, 6, 7];
  const group = [
    ...sums.flatMap((s) => [...get(BIAS), ...vLoad((s % 2) * 16), ...set(SUM + s)]),
    ...get(WEIGHTS),
    ...set(WEIGHT),
    ...get(ROWS),
    ...set(ROW),
    ...get(INPUT),
    ...set(ROW_START),
    ...rowLoop,
    ...whenTrue(
      get(RECTIFY),
      sums.flatMap((s) => [...get(SUM + s), ...V_ZERO, ...V_MAX, ...set(SUM + s)]),
    ),
    ...pixels.flatMap((p) => [
      ...get(OUTPUT),
      ...get(SUM + 2 * p),
      ...vStore(0),
      ...get(OUTPUT),
      ...get(SUM + 2 * p + 1),
      ...vStore(16),
      ...bump(OUTPUT, get(OUTPUT_STEP)),
    ]),
    ...bump(INPUT, [...get(STEP), ...i32(PIXELS), ...MUL]),
  ];
  return {
    name: 'convolve8',
    params: new Array<number>(12).fill(I32),
    locals: [...new Array<number>(8).fill(I32), ...new Array<number>(11).fill(V128)],
    code: repeat(GROUPS, group),
  };
}

function dot(): WasmFunction {
  const BIAS = 9,
    ROW = 10,
    TAP = 11,
    POINTER = 12,
    WEIGHT = 16,
    ROW_START = 17,
    SUM = 18,
    VECTOR = 22;
  const pixels = [0, 1, 2, 3];
  const tapLoop = repeat(TAP, [
    ...get(WEIGHT),
    ...vLoad(0),
    ...set(VECTOR),
    ...pixels.flatMap((p) => [
      ...get(SUM + p),
      ...get(POINTER + p),
      ...vLoad(0),
      ...get(VECTOR),
      ...V_MUL,
      ...V_ADD,
      ...set(SUM + p),
      ...bump(POINTER + p, i32(16)),
    ]),
    ...bump(WEIGHT, i32(16)),
  ]);
  const group = [
    ...pixels.flatMap((p) => [...V_ZERO, ...set(SUM + p)]),
    ...get(WEIGHTS),
    ...set(WEIGHT),
    ...get(ROWS),
    ...set(ROW),
    ...get(INPUT),
    ...set(ROW_START),
    ...repeat(ROW, [
      ...fourPointers(get(ROW_START), POINTER),
      ...get(TAPS),
      ...set(TAP),
      ...tapLoop,
      ...bump(ROW_START, get(ROW_STRIDE)),
    ]),
    ...pixels.flatMap((p) => [
      ...get(OUTPUT),
      ...get(SUM + p),
      ...vLane(0),
      ...get(SUM + p),
      ...vLane(1),
      ...F32_ADD,
      ...get(SUM + p),
      ...vLane(2),
      ...get(SUM + p),
      ...vLane(3),
      ...F32_ADD,
      ...F32_ADD,
      ...get(BIAS),
      ...F32_ADD,
      ...f32Store,
      ...bump(OUTPUT, get(OUTPUT_STEP)),
    ]),
    ...bump(INPUT, [...get(STEP), ...i32(PIXELS), ...MUL]),
  ];
  return {
    name: 'dot',
    params: [...new Array<number>(9).fill(I32), F32],
    locals: [...new Array<number>(8).fill(I32), ...new Array<number>(5).fill(V128)],
    code: repeat(GROUPS, group),
  };
}

type RawKernel = (...numbers: number[]) => void;
let compiled: WebAssembly.Module | undefined;

/** The kernels over a memory. Plain multiply and add (no fused ones), so every machine gives the same bits. */
export function createKernels(memory: WebAssembly.Memory): Kernels {
  compiled ??= new WebAssembly.Module(assemble([convolve8(), dot()]));
  const { exports } = new WebAssembly.Instance(compiled, { env: { memory } });
  const rawConvolve8 = exports.convolve8 as RawKernel;
  const rawDot = exports.dot as RawKernel;
  return {
    convolve8: (g, tapStride, bias, rectify) =>
      rawConvolve8(
        g.input,
        g.step,
        g.rowStride,
        g.weights,
        g.rows,
        g.taps,
        g.output,
        g.outputStep,
        g.groups,
        tapStride,
        bias,
        rectify ? 1 : 0,
      ),
    dot: (g, bias) =>
      rawDot(
        g.input,
        g.step,
        g.rowStride,
        g.weights,
        g.rows,
        g.taps / 4,
        g.output,
        g.outputStep,
        g.groups,
        bias,
      ),
  };
}
