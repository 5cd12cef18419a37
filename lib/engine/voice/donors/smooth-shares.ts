import type { AnalysedVoice } from './analyse-voice.ts';

const REACH = 2;
const LEAST = 1e-3;

/**
 * Shares of noise a row a frame, their logarithms averaged over 25 ms; frames that ought to be voiced and were missed
 * take those of the nearest frame that was not.
 * @param voicedPhone whether the phone at a frame is voiced
 */
export function smoothShares(
  { frames, shares, voiced }: AnalysedVoice,
  voicedPhone: (frame: number) => boolean,
): number[][] {
  const bands = shares.length / Math.max(1, frames);
  const smooth = Array.from({ length: frames }, (_, q) =>
    Array.from({ length: bands }, (_, b) => {
      if (!voiced[q]) return 1;
      let sum = 0;
      let count = 0;
      for (let d = -REACH; d <= REACH; d++)
        if (voiced[q + d]) {
          sum += Math.log(Math.max(LEAST, shares[(q + d) * bands + b]!));
          count++;
        }
      return Math.exp(sum / count);
    }),
  );
  return smooth.map((row, q) => {
    if (voiced[q] || !voicedPhone(q)) return row;
    for (let d = 1; d < frames; d++) {
      for (const near of [q - d, q + d]) if (voiced[near] && voicedPhone(near)) return smooth[near]!;
    }
    return USUAL_SHARES.slice(0, bands);
  });
}

/** Of voiced phones that were never heard voiced. */
const USUAL_SHARES = [0.05, 0.15, 0.3, 0.47, 0.69, 0.8];
