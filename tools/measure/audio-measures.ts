import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { measureLoudness } from '#lib/engine/dsp/loudness.ts';
import { bandSharesDb } from '#lib/engine/dsp/spectrum.ts';
import { monoLossDb } from '#lib/engine/dsp/stereo.ts';
import { truePeakDb } from '#lib/engine/dsp/true-peak.ts';

/** What a master must be, measured from its samples alone. */
export interface AudioMeasures {
  durationSeconds: number;
  integratedLufs: number;
  truePeakDbtp: number;
  /** Largest mean of a channel. */
  dcOffset: number;
  /** Samples at or beyond full scale. */
  clippedSamples: number;
  /** Loudness lost when both channels are summed to one, dB. */
  monoLossDb: number;
  /** Longest stretch under −60 dBFS that is neither at the start nor at the end, seconds. */
  innerSilenceSeconds: number;
  leadingSilenceSeconds: number;
  trailingSilenceSeconds: number;
  /** Share of each band in dB, see `dsp/spectrum.ts`. */
  bands: number[];
}

/** Measures a buffer. An empty one gives −Infinity loudness and zeros. */
export function measureAudio(buffer: StereoBuffer): AudioMeasures {
  const { left, right } = buffer;
  let sumLeft = 0;
  let sumRight = 0;
  let clippedSamples = 0;
  for (let i = 0; i < left.length; i++) {
    const l = left[i]!;
    const r = right[i]!;
    sumLeft += l;
    sumRight += r;
    if (Math.abs(l) >= 1 || Math.abs(r) >= 1) clippedSamples++;
  }
  const count = Math.max(1, left.length);
  return {
    durationSeconds: left.length / SAMPLE_RATE,
    integratedLufs: measureLoudness(buffer).integratedLufs,
    truePeakDbtp: truePeakDb(buffer),
    dcOffset: Math.max(Math.abs(sumLeft), Math.abs(sumRight)) / count,
    clippedSamples,
    monoLossDb: monoLossDb(buffer),
    ...silences(buffer),
    bands: [...bandSharesDb(buffer)],
  };
}

const SILENCE_AMPLITUDE = 0.001;
const WINDOW = Math.round(SAMPLE_RATE * 0.02);

function silences({ left, right }: StereoBuffer) {
  const windows = Math.floor(left.length / WINDOW);
  const isSilent = (window: number) => {
    for (let i = window * WINDOW; i < (window + 1) * WINDOW; i++) {
      if (Math.abs(left[i]!) > SILENCE_AMPLITUDE || Math.abs(right[i]!) > SILENCE_AMPLITUDE) return false;
    }
    return true;
  };
  let first = 0;
  while (first < windows && isSilent(first)) first++;
  let last = windows - 1;
  while (last > first && isSilent(last)) last--;
  let longest = 0;
  let run = 0;
  for (let window = first; window <= last; window++) {
    run = isSilent(window) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const seconds = WINDOW / SAMPLE_RATE;
  return {
    leadingSilenceSeconds: first * seconds,
    trailingSilenceSeconds: Math.max(0, windows - 1 - last) * seconds,
    innerSilenceSeconds: longest * seconds,
  };
}
