import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';

/** 1 ms, to the nearest sample. */
const HOP_SAMPLES = Math.round(SAMPLE_RATE / 1000);
const BEFORE_HOPS = 20;
const AFTER_HOPS = 10;
/** An onset is this much louder than what came before it. */
const RISE_DB = 4;
/** Onsets nearer to one another are one. */
const APART_HOPS = 40;
/** What is this much under the loudest moment is silence. */
const FLOOR_DB = 50;

/**
 * Where sound begins anew, to a millisecond: the moments after which the energy of 10 ms is at least 4 dB above that of
 * the 20 ms before them, each where the rise is greatest (an energy detection function after J. Bello et al., "A tutorial on
 * onset detection in music signals", IEEE Trans. Speech and Audio Processing 13, 2005).
 * @returns seconds, rising; empty for silence
 */
export function findOnsets({ left, right }: StereoBuffer): number[] {
  const hops = Math.floor(left.length / HOP_SAMPLES);
  const sums = new Float64Array(hops + 1);
  for (let hop = 0; hop < hops; hop++) {
    let energy = 0;
    for (let i = hop * HOP_SAMPLES; i < (hop + 1) * HOP_SAMPLES; i++)
      energy += left[i]! ** 2 + right[i]! ** 2;
    sums[hop + 1] = sums[hop]! + energy;
  }
  /** Mean energy of the hops [from, to), of which those outside are silent. */
  const mean = (from: number, to: number) =>
    (sums[Math.min(hops, to)]! - sums[Math.max(0, from)]!) / (to - from);
  let loudest = 0;
  for (let hop = 0; hop < hops; hop++) loudest = Math.max(loudest, mean(hop, hop + AFTER_HOPS));
  if (loudest === 0) return [];
  const floor = loudest * 10 ** (-FLOOR_DB / 10);
  const rises = Float64Array.from(
    { length: hops },
    (_, hop) =>
      10 * Math.log10((mean(hop, hop + AFTER_HOPS) + floor) / (mean(hop - BEFORE_HOPS, hop) + floor)),
  );
  const onsets: number[] = [];
  for (let hop = 0; hop < hops; hop++) {
    if (rises[hop]! < RISE_DB) continue;
    const around = rises.subarray(Math.max(0, hop - APART_HOPS), hop + APART_HOPS + 1);
    if (around.every((rise) => rise <= rises[hop]!)) onsets.push((hop * HOP_SAMPLES) / SAMPLE_RATE);
  }
  return onsets;
}
