/** What a subtractive voice's block goes through, both channels at once in double precision: filters and amplifier. */
import {
  bindKernels,
  type Code,
  count,
  f32x4,
  f64,
  f64x2,
  get,
  I32,
  i32,
  Locals,
  load,
  put,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import { CONTROL_BLOCK } from '../performance/performed-note.ts';

const LEFT = 0;
const RIGHT = LEFT + 4 * CONTROL_BLOCK;
/** Two vectors for each low-pass, one for the high-pass. */
const STATE = RIGHT + 4 * CONTROL_BLOCK;
/** Four of each low-pass, the high-pass's share, the gain at the start and its change a sample. */
const NUMBERS = STATE + 16 * 5;
const [HIGH_PASS, GAIN, SLOPE] = [8, 9, 10];

const memory = new WebAssembly.Memory({ initial: 1 });
/** A block on its way. */
export const left = new Float32Array(memory.buffer, LEFT, CONTROL_BLOCK);
export const right = new Float32Array(memory.buffer, RIGHT, CONTROL_BLOCK);
const state = new Float64Array(memory.buffer, STATE, 10);
const numbers = new Float64Array(memory.buffer, NUMBERS, 11);

/**
 * So many low-passes (topology-preserving state-variable filters, V. Zavalishin, "The Art of VA Filter Design"), then
 * y = x − low, low += share·(x − low), then the gain.
 */
function voice(poles: 2 | 4): WasmFunction & { name: 'two' | 'four' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const zero = i32(0);
  const kept = all.vectors(5);
  const shares = all.vectors(11);
  const half = f64x2.splat(f64.value(0.5));
  const [x, v, y, high, gain] = all.vectors(5) as [number, number, number, number, number];
  const { add, sub, mul } = f64x2;
  const low = kept[4]!;
  // v = x − s2, y = s2 + a2·s1 + a3·v, s1' = 2·(a1·s1 + a2·v) − s1, s2' = 2·y − s2, so sorted that little is waited for.
  const lowPass = (stage: number): Code => {
    const [s1, s2] = [kept[2 * stage]!, kept[2 * stage + 1]!];
    const [b1, b2, c1, c2] = shares.slice(4 * stage, 4 * stage + 4).map(get) as [Code, Code, Code, Code];
    return [
      ...put(v, sub(get(x), get(s2))),
      ...put(y, add(mul(b2, get(x)), mul(b1, get(s1)))),
      ...put(s1, add(mul(c1, get(s1)), mul(b1, get(v)))),
      // y as yet is twice what it is short of s2's share.
      ...put(v, add(mul(c2, get(s2)), get(y))),
      ...put(x, mul(half, add(get(s2), get(v)))),
      ...put(s2, get(v)),
    ];
  };
  const code = [
    ...kept.flatMap((local, k) => put(local, load.v128(zero, STATE + 16 * k))),
    ...shares.flatMap((local, k) => put(local, load.f64Splat(zero, NUMBERS + 8 * k))),
    ...put(gain, get(shares[GAIN]!)),
    ...count(at, zero, end, 4, [
      ...put(x, f64x2.fromF32(load.f32Lane(get(at), load.f32Zero(get(at), LEFT), 1, RIGHT))),
      ...lowPass(0),
      ...(poles === 4 ? lowPass(1) : []),
      ...put(low, add(get(low), mul(get(shares[HIGH_PASS]!), sub(get(x), get(low))))),
      ...put(high, f32x4.fromF64(mul(get(gain), sub(get(x), get(low))))),
      ...store.f32Lane(get(at), get(high), 0, LEFT),
      ...store.f32Lane(get(at), get(high), 1, RIGHT),
      ...put(gain, add(get(gain), get(shares[SLOPE]!))),
    ]),
    ...kept.flatMap((local, k) => store.v128(zero, get(local), STATE + 16 * k)),
  ];
  return { name: poles === 4 ? 'four' : 'two', ...all, code };
}

const kernels = bindKernels([voice(2), voice(4)], memory);

/** Silence in the filters: before a note. */
export function stillFilters(): void {
  state.fill(0);
}

export interface FilterSettings {
  poles: 2 | 4;
  /** tan(π·cutoff/rate). */
  g: number;
  /** 2 − 1/Q of the first and, with four poles, of the second low-pass. */
  firstDamping: number;
  damping: number;
  /** Share of the distance that the high-pass's mean moves a sample; 0: none. */
  highPass: number;
}

/** The first `count` samples of {@link left} and {@link right} in place; the gain moves from `gain` by `slope` a sample. */
export function filterBlock(settings: FilterSettings, count: number, gain: number, slope: number): void {
  const { poles, g, highPass } = settings;
  for (const [stage, damping] of [settings.firstDamping, settings.damping].entries()) {
    const a1 = 1 / (1 + g * (g + damping));
    numbers[4 * stage] = 2 * g * a1;
    numbers[4 * stage + 1] = 2 * g * g * a1;
    numbers[4 * stage + 2] = 2 * a1 - 1;
    numbers[4 * stage + 3] = 1 - 2 * g * g * a1;
  }
  numbers[HIGH_PASS] = highPass;
  numbers[GAIN] = gain;
  numbers[SLOPE] = slope;
  kernels[poles === 4 ? 'four' : 'two'](4 * count);
}
