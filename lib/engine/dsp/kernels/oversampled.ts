/** Magnitudes between samples, for four samples at a time, worked out only near peaks. */
import {
  bindKernels,
  type Code,
  count,
  F32,
  f32x4,
  get,
  I32,
  i32,
  Locals,
  load,
  put,
  store,
  type WasmFunction,
  whenTrue,
} from '../../wasm/assembler.ts';

/** Samples that a call takes at most. */
const BLOCK = 8192;
/** Taps of each filter; the sample they are aligned to is number TAPS / 2 − 1. */
export const OVERSAMPLING_TAPS = 48;
const BEFORE = OVERSAMPLING_TAPS / 2 - 1;
const AFTER = OVERSAMPLING_TAPS / 2;
const PHASES = 3;

const INPUT = 0;
const ENVELOPE = 4 * (BEFORE + BLOCK + AFTER + 4);
const FILTERS = ENVELOPE + 4 * BLOCK;

const memory = new WebAssembly.Memory({ initial: 2 });
const input = new Float32Array(memory.buffer, INPUT, BEFORE + BLOCK + AFTER + 4);
const envelopeIn = new Float32Array(memory.buffer, ENVELOPE, BLOCK);
const filters = new Float32Array(memory.buffer, FILTERS, PHASES * OVERSAMPLING_TAPS);

function raise(): WasmFunction & { name: 'raise' } {
  const all = new Locals();
  const end = all.param();
  const nearby = all.param(F32);
  const at = all.local(I32);
  const [peak, x, ...sums] = all.vectors(2 + PHASES) as [number, number, ...number[]];
  const sample = (place: number): Code => load.v128(get(at), INPUT + 4 * (BEFORE + place));
  const near = [-1, 1].reduce((most, place) => f32x4.max(most, f32x4.abs(sample(place))), get(peak));
  const tap = (k: number): Code => [
    ...put(x, load.v128(get(at), INPUT + 4 * k)),
    ...sums.flatMap((sum, phase) => {
      const product = f32x4.mul(load.f32Splat(i32(0), FILTERS + 4 * (phase * OVERSAMPLING_TAPS + k)), get(x));
      return put(sum, k === 0 ? product : f32x4.add(get(sum), product));
    }),
  ];
  const code = count(at, i32(0), end, 16, [
    ...put(peak, f32x4.abs(sample(0))),
    ...whenTrue(f32x4.anyOver(near, f32x4.splat(get(nearby))), [
      ...Array.from({ length: OVERSAMPLING_TAPS }, (_, k) => tap(k)).flat(),
      ...sums.flatMap((sum) => put(peak, f32x4.max(get(peak), f32x4.abs(get(sum))))),
    ]),
    ...store.v128(get(at), f32x4.max(get(peak), load.v128(get(at), ENVELOPE)), ENVELOPE),
  ]);
  return { name: 'raise', ...all, code };
}

const kernels = bindKernels([raise()], memory);

/**
 * Raises `envelope[i]` to the greatest magnitude at sample i and at the places between it and the next.
 * @param rows three filters of {@link OVERSAMPLING_TAPS}, one after the other
 * @param nearby around four samples none of which reaches this, nothing is looked for between them
 */
export function raiseEnvelope(
  rows: Float64Array,
  x: Float32Array,
  envelope: Float32Array,
  nearby: number,
): void {
  filters.set(rows);
  for (let from = 0; from < x.length; from += BLOCK) {
    const size = Math.min(BLOCK, x.length - from);
    const start = Math.max(0, from - BEFORE);
    const end = Math.min(x.length, from + size + AFTER);
    input.fill(0, 0, BEFORE);
    input.set(x.subarray(start, end), BEFORE - (from - start));
    input.fill(0, BEFORE + end - from);
    envelopeIn.set(envelope.subarray(from, from + size));
    kernels.raise(4 * size, nearby);
    envelope.set(envelopeIn.subarray(0, size), from);
  }
}
