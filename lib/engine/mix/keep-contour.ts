/** The slow rises and falls of a mix, which compression on the way to a given loudness would flatten. */
import type { StereoBuffer } from '../audio.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { applyGainCurve } from '../dsp/envelope.ts';
import { gatedLoudness, SILENCE_LUFS } from '../dsp/loudness.ts';

const HOP_SAMPLES = Math.round(0.1 * SAMPLE_RATE);
/** Hops either side of the one whose level is told: longer than a bar's rhythm, shorter than a section. */
const REACH = 20;
const MOST_RAISED_DB = 2;
const MOST_LOWERED_DB = 1.2;
/** Stretches so far under the mean are rests and endings, not sections. */
const GATE_DB = 6;

/**
 * Gives music back how loud its stretches of four seconds were to each other: hits stay compressed, and a refrain
 * is again as much louder than its verse as it was mixed. At most 2 dB up and 1.2 dB down, in place.
 * @param share how much of it is given back, 0–1
 * @param before K-weighted power a 100 ms (of `kWeightedHops`) before compression @param after the same of `work`
 * @returns the powers of the result
 */
export function keepContour(
  work: StereoBuffer,
  before: Float64Array,
  after: Float64Array,
  share = 1,
): Float64Array {
  const [lufsBefore, lufsAfter] = [gatedLoudness(before), gatedLoudness(after)];
  if (lufsBefore <= SILENCE_LUFS || lufsAfter <= SILENCE_LUFS || after.length <= 2 * REACH) return after;
  const [slowBefore, slowAfter] = [boxSums(before), boxSums(after)];
  const gate = slowBefore.reduce((sum, power) => sum + power, 0) / slowBefore.length / 10 ** (GATE_DB / 10);
  let gain = 1;
  const gains = Float32Array.from(after, (_, i) => {
    // What dies away keeps the gain of what it comes from.
    if (slowBefore[i]! > gate && slowAfter[i]! > 0) {
      const lostDb = share * (10 * Math.log10(slowBefore[i]! / slowAfter[i]!) - (lufsBefore - lufsAfter));
      gain = 10 ** (Math.max(-MOST_LOWERED_DB, Math.min(MOST_RAISED_DB, lostDb)) / 20);
    }
    return gain;
  });
  applyGainCurve(work, gains, HOP_SAMPLES);
  return after.map((power, i) => power * gains[i]! * (gains[i + 1] ?? gains[i]!));
}

/** Sums over {@link REACH} hops either side of each; at the ends of those there are. */
function boxSums(hops: Float64Array): Float64Array {
  const sums = new Float64Array(hops.length);
  for (let i = 0; i < hops.length; i++) {
    const end = Math.min(hops.length, i + REACH + 1);
    for (let k = Math.max(0, i - REACH); k < end; k++) sums[i]! += hops[k]!;
  }
  return sums;
}
