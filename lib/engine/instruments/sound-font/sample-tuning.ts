import type { BasicSample } from 'spessasynth_core';

/** Corrections beyond this are taken for a misreading, in cents. */
const MOST_CENTS = 45;
/** Periods that do not repeat at least this well (correlation) are left alone: bells, drums, noises. */
const LEAST_PERIODICITY = 0.85;
const WINDOW_SECONDS = 0.22;
/** Lag over which the period is measured: longer is finer. */
const LAG_SECONDS = 0.02;

const errors = new WeakMap<BasicSample, number>();

/**
 * How far a recording is from the pitch it is declared to have, in cents (sharp is positive): normalised
 * autocorrelation around the declared period, over its loop where that is long enough. Some recordings of the
 * bank are up to 20 cents off; 0 where no clear pitch is found.
 */
export function tuningErrorCents(sample: BasicSample, rootKey: number): number {
  const known = errors.get(sample);
  if (known !== undefined) return known;
  const error = measure(sample, rootKey);
  errors.set(sample, error);
  return error;
}

function measure(sample: BasicSample, rootKey: number): number {
  const data = sample.getAudioData();
  const rate = sample.sampleRate;
  const expectedHz = 440 * 2 ** ((rootKey - 69 - sample.pitchCorrection / 100) / 12);
  const period = rate / expectedHz;
  const multiple = Math.max(1, Math.floor((LAG_SECONDS * rate) / period));
  const span = 2 ** (MOST_CENTS / 1200);
  const lowest = Math.floor((multiple * period) / span) - 1;
  const highest = Math.ceil(multiple * period * span) + 1;
  const loopLength = sample.loopEnd - sample.loopStart;
  const needed = Math.round(WINDOW_SECONDS * rate) + highest;
  let start = Math.round(0.15 * rate);
  if (loopLength >= needed) start = sample.loopStart;
  let window = Math.round(WINDOW_SECONDS * rate);
  if (start + needed > data.length) start = Math.max(0, data.length - needed - 4);
  window = Math.min(window, data.length - start - highest - 1);
  if (window < period * 3 || highest - lowest < 2) return 0;

  const lags = highest - lowest + 1;
  const correlation = new Float64Array(lags);
  for (let l = 0; l < lags; l++) {
    let cross = 0;
    let energy = 0;
    let shifted = 0;
    const lag = lowest + l;
    for (let i = start; i < start + window; i++) {
      const a = data[i]!;
      const b = data[i + lag]!;
      cross += a * b;
      energy += a * a;
      shifted += b * b;
    }
    correlation[l] = cross / Math.sqrt(energy * shifted + 1e-12);
  }
  let best = 1;
  for (let l = 1; l < lags - 1; l++) if (correlation[l]! > correlation[best]!) best = l;
  if (best <= 1 || best >= lags - 2 || correlation[best]! < LEAST_PERIODICITY) return 0;
  const before = correlation[best - 1]!;
  const after = correlation[best + 1]!;
  const offset = (before - after) / (2 * (before - 2 * correlation[best]! + after));
  const measuredHz = (rate * multiple) / (lowest + best + offset);
  return 1200 * Math.log2(measuredHz / expectedHz);
}
