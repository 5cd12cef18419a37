/** Magnitudes between samples, worked out only near peaks. */
import { mixModule } from './mix-module.ts';
import { OVERSAMPLING_TAPS, PEAK_BLOCK, PEAK_PHASES } from './sizes.ts';

/** Samples before and after those that are looked at. */
const BEFORE = OVERSAMPLING_TAPS / 2 - 1;
const AFTER = OVERSAMPLING_TAPS / 2;
const input = mixModule.floats('PEAK_INPUT', BEFORE + PEAK_BLOCK + AFTER + 4);
const envelopeIn = mixModule.floats('PEAK_ENVELOPE', PEAK_BLOCK);
const filters = mixModule.floats('PEAK_FILTERS', PEAK_PHASES * OVERSAMPLING_TAPS);
const { raisePeaks } = mixModule.functions('raisePeaks');

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
  for (let from = 0; from < x.length; from += PEAK_BLOCK) {
    const size = Math.min(PEAK_BLOCK, x.length - from);
    const start = Math.max(0, from - BEFORE);
    const end = Math.min(x.length, from + size + AFTER);
    input.fill(0, 0, BEFORE);
    input.set(x.subarray(start, end), BEFORE - (from - start));
    input.fill(0, BEFORE + end - from);
    envelopeIn.set(envelope.subarray(from, from + size));
    raisePeaks(size, nearby);
    envelope.set(envelopeIn.subarray(0, size), from);
  }
}
