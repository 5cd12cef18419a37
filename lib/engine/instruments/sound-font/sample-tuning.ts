import type { BasicSample } from 'spessasynth_core';

/** Corrections beyond this are taken for a misreading, in cents. */
const MOST_CENTS = 45;
/** Periods that do not repeat at least this well (correlation) are left alone: bells, drums, noises. */
const LEAST_PERIODICITY = 0.7;
const WINDOW_SECONDS = 0.16;
/** Recordings with vibrato are measured at several places and averaged. */
const MOST_WINDOWS = 8;
const SHORT_LOOP_SECONDS = 0.06;
const ATTACK_SECONDS = 0.12;
/** Lag over which the period is measured: longer is finer, but vibrato blurs it. */
const LAG_SECONDS = 0.005;

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
  const window = Math.round(WINDOW_SECONDS * rate);
  if (highest - lowest < 2 || window < period * 3) return 0;
  const loopLength = sample.loopEnd - sample.loopStart;
  // a long loop is what a held note is made of; else what comes after the attack
  if (loopLength > period / 2 && loopLength < SHORT_LOOP_SECONDS * rate) {
    // what is held is the loop: whole periods in a whole number of frames
    const error = 1200 * Math.log2((Math.max(1, Math.round(loopLength / period)) * period) / loopLength);
    return Math.abs(error) < MOST_CENTS ? error : 0;
  }
  const attack = Math.min(ATTACK_SECONDS * rate, Math.max(0, data.length - window - highest - 2));
  const from = loopLength > window + highest ? sample.loopStart : Math.round(attack);
  const until = Math.min(data.length, from + Math.round(2 * rate)) - window - highest - 1;
  if (until < from) return 0;
  const windows = Math.min(MOST_WINDOWS, 1 + Math.floor((until - from) / window));
  let sum = 0;
  let count = 0;
  for (let w = 0; w < windows; w++) {
    const start = windows > 1 ? from + Math.floor(((until - from) * w) / (windows - 1)) : from;
    const lag = bestLag(data, start, window, lowest, highest);
    if (Number.isNaN(lag)) continue;
    sum += 1200 * Math.log2((rate * multiple) / lag / expectedHz);
    count++;
  }
  return count * 2 > windows ? sum / count : 0;
}

/** The lag at which a window repeats best, between samples; NaN where it does not. */
function bestLag(data: Float32Array, start: number, window: number, lowest: number, highest: number): number {
  const lags = highest - lowest + 1;
  const correlation = new Float64Array(lags);
  let energy = 0;
  for (let i = start; i < start + window; i++) energy += data[i]! * data[i]!;
  let best = 1;
  for (let l = 0; l < lags; l++) {
    let cross = 0;
    let shifted = 0;
    const lag = lowest + l;
    for (let i = start; i < start + window; i++) {
      const b = data[i + lag]!;
      cross += data[i]! * b;
      shifted += b * b;
    }
    correlation[l] = cross / Math.sqrt(energy * shifted + 1e-12);
    if (l > 0 && l < lags - 1 && correlation[l]! > correlation[best]!) best = l;
  }
  if (best <= 1 || best >= lags - 2 || correlation[best]! < LEAST_PERIODICITY) return Number.NaN;
  const before = correlation[best - 1]!;
  const after = correlation[best + 1]!;
  return lowest + best + (before - after) / (2 * (before - 2 * correlation[best]! + after));
}
