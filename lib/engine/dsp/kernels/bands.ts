/** Bands of the middle of a stereo signal, two band-passes side by side, and gains for them and for the whole. */
import {
  bindKernels,
  type Code,
  count,
  F32,
  f32,
  f32x4,
  f64x2,
  get,
  I32,
  i32,
  Locals,
  load,
  put,
  shuffle,
  store,
  type WasmFunction,
} from '../../wasm/assembler.ts';
import type { BiquadCoefficients } from '../biquad.ts';
import { area, CHANNEL_BYTES, doubles, LEFT, memory, RIGHT } from './block.ts';

/** Bands at most: one for each half of a vector. */
const MOST_BANDS = 2;
/** b0, b1, b2, a1, a2, then both memories: of the first band, of the second. */
const NUMBERS = 7;
const BANDS = area(CHANNEL_BYTES);
const FILTERS = area(8 * NUMBERS * MOST_BANDS);

const filters = doubles(FILTERS, NUMBERS * MOST_BANDS);

const { add, mul } = f32x4;

/** Sum of the bands of (left + right) / 2. Transposed direct form II in double precision. */
function split(): WasmFunction & { name: 'split' } {
  const all = new Locals();
  const end = all.param();
  const at = all.local(I32);
  const [b0, b1, b2, a1, a2, z1, z2, x, y] = all.vectors(9) as [
    ...[number, number, number, number, number, number, number, number, number],
  ];
  const kept = [b0, b1, b2, a1, a2, z1, z2];
  const zero = i32(0);
  const channel = (place: number): Code => f64x2.fromF32(load.f32Splat(get(at), place));
  const code = [
    ...kept.flatMap((local, k) => put(local, load.v128(zero, FILTERS + 16 * k))),
    ...count(at, zero, end, 4, [
      ...put(x, f64x2.add(channel(LEFT), channel(RIGHT))),
      ...put(y, f64x2.add(f64x2.mul(get(b0), get(x)), get(z1))),
      ...put(z1, f64x2.sub(f64x2.add(f64x2.mul(get(b1), get(x)), get(z2)), f64x2.mul(get(a1), get(y)))),
      ...put(z2, f64x2.sub(f64x2.mul(get(b2), get(x)), f64x2.mul(get(a2), get(y)))),
      ...put(y, f32x4.fromF64(get(y))),
      ...store.f32Lane(get(at), add(get(y), shuffle(get(y), get(y), [1, 1, 1, 1])), 0, BANDS),
    ]),
    ...[z1, z2].flatMap((local, k) => store.v128(zero, get(local), FILTERS + 16 * (5 + k))),
  ];
  return { name: 'split', ...all, code };
}

/** channel = wide · (channel + band · bands), both gains moving in a straight line. */
function ride(): WasmFunction & { name: 'ride' } {
  const all = new Locals();
  const [from, to] = [all.param(), all.param()];
  const [wide, wideStep, band, bandStep] = [0, 0, 0, 0].map(() => all.param(F32)) as [
    number,
    number,
    number,
    number,
  ];
  const at = all.local(I32);
  const [gain, share, change] = all.vectors(3) as [number, number, number];
  const first = (start: number, step: number): Code =>
    [1, 2, 3].reduce(
      (v, k) => f32x4.withLane(v, k, f32.add(get(start), f32.mul(f32.value(k), get(step)))),
      f32x4.splat(get(start)),
    );
  const next = (vector: number, step: number): Code =>
    put(vector, add(get(vector), f32x4.splat(f32.mul(f32.value(4), get(step)))));
  const channel = (place: number): Code =>
    store.v128(get(at), mul(get(gain), add(load.v128(get(at), place), get(change))), place);
  const code = [
    ...put(gain, first(wide, wideStep)),
    ...put(share, first(band, bandStep)),
    ...count(at, get(from), to, 16, [
      ...put(change, mul(get(share), load.v128(get(at), BANDS))),
      ...channel(LEFT),
      ...channel(RIGHT),
      ...next(gain, wideStep),
      ...next(share, bandStep),
    ]),
  ];
  return { name: 'ride', ...all, code };
}

const kernels = bindKernels([split(), ride()], memory);

/** Two numbers of memory a band. */
export const bandStates = (): Float64Array => new Float64Array(2 * MOST_BANDS);

/**
 * Takes the first `size` samples of the block through gains for what bands hold of their middle and for all:
 * channel' = w · (channel + b · Σ bands).
 * @param bands two at most @param states changed
 * @param gainsAt w and b `k · stepSamples` after the start, into the object given
 */
export function rideBands(
  bands: readonly BiquadCoefficients[],
  states: Float64Array,
  size: number,
  stepSamples: number,
  gainsAt: (k: number, gains: { wide: number; band: number }) => void,
): void {
  for (let band = 0; band < MOST_BANDS; band++) {
    const c = bands[band];
    // Half of each channel: what is filtered is their mean.
    const numbers = c ? [0.5 * c.b0, 0.5 * c.b1, 0.5 * c.b2, c.a1, c.a2] : [0, 0, 0, 0, 0];
    for (let k = 0; k < numbers.length; k++) filters[MOST_BANDS * k + band] = numbers[k]!;
  }
  filters.set(states, 5 * MOST_BANDS);
  kernels.split(4 * size);
  for (let i = 0; i < states.length; i++) {
    const value = filters[5 * MOST_BANDS + i]!;
    states[i] = Math.abs(value) < 1e-25 ? 0 : value;
  }
  const before = { wide: 1, band: 0 };
  const after = { wide: 1, band: 0 };
  gainsAt(0, before);
  for (let k = 0, from = 0; from < size; k++, from += stepSamples) {
    gainsAt(k + 1, after);
    if (before.wide !== 1 || before.band !== 0 || after.wide !== 1 || after.band !== 0)
      kernels.ride(
        4 * from,
        4 * Math.min(size, from + stepSamples),
        before.wide,
        (after.wide - before.wide) / stepSamples,
        before.band,
        (after.band - before.band) / stepSamples,
      );
    before.wide = after.wide;
    before.band = after.band;
  }
}
