import { SAMPLE_RATE } from '../../audio.ts';
import { realFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';

/** What a recording sounds like, every {@link HOP_SECONDS}. */
export interface SpeechFeatures {
  frames: number;
  /** {@link WIDTH} a frame. */
  values: Float32Array;
}

export const HOP_SECONDS = 0.005;
const SIZE = 1024;
const BANDS = 26;
const COEFFICIENTS = 14;
/** Cepstra and their slopes. */
export const WIDTH = 2 * COEFFICIENTS;
const LOWEST_HZ = 100;
/** At a man's tract; what recordings of 16 kHz hold of a woman's. */
const HIGHEST_HZ = 6200;
const SLOPE_WEIGHT = 0.7;
const LEVEL_WEIGHT = 0.5;
/** Frames on either side that a slope is taken over. */
const SLOPE_FRAMES = 2;
/** What is softer than the loud frames by so much is silence, as a share of power. */
const FLOOR = 1e-5;

/** Power in mel bands, a row a frame. */
export interface MelBands {
  frames: number;
  power: Float64Array;
}

/**
 * Power in mel bands every 5 ms, bands scaled with the tract, so that a man's vowels and a woman's compare.
 * @param tract the speaker's scale of formants
 */
export function melBands(samples: Float32Array, tract: number): MelBands {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const frame = new Float64Array(SIZE);
  const bands = bandWeights(tract, fft.bins);
  const frames = Math.max(0, Math.floor(samples.length / (HOP_SECONDS * SAMPLE_RATE)));
  const power = new Float64Array(frames * BANDS);
  for (let q = 0; q < frames; q++) {
    const start = Math.round(q * HOP_SECONDS * SAMPLE_RATE) - SIZE / 2;
    for (let i = 0; i < SIZE; i++)
      frame[i] = ((samples[start + i] ?? 0) - 0.95 * (samples[start + i - 1] ?? 0)) * window[i]!;
    fft.forward(frame, re, im);
    bands.forEach(({ from, weights }, b) => {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * (re[from + i]! ** 2 + im[from + i]! ** 2);
      power[q * BANDS + b] = sum;
    });
  }
  return { frames, power };
}

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

function bandWeights(tract: number, bins: number): { from: number; weights: number[] }[] {
  const edge = (i: number) =>
    hzOf(melOf(LOWEST_HZ) + ((melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) * i) / (BANDS + 1)) * tract;
  return Array.from({ length: BANDS }, (_, b) => {
    const [low, middle, high] = [edge(b), edge(b + 1), edge(b + 2)];
    const from = Math.ceil((low * SIZE) / SAMPLE_RATE);
    const to = Math.min(bins, Math.floor((high * SIZE) / SAMPLE_RATE) + 1);
    const weights = Array.from({ length: Math.max(0, to - from) }, (_, i) => {
      const hz = ((from + i) * SAMPLE_RATE) / SIZE;
      return hz < middle ? (hz - low) / (middle - low) : (high - hz) / (high - middle);
    });
    return { from, weights };
  });
}

/** Some of the frames. */
export const framesOf = ({ power }: MelBands, from: number, to: number): MelBands => ({
  frames: Math.max(0, to - from),
  power: power.subarray(from * BANDS, to * BANDS),
});

function totalsOf({ frames, power }: MelBands): Float64Array {
  return Float64Array.from({ length: frames }, (_, q) => {
    let sum = 0;
    for (let b = 0; b < BANDS; b++) sum += power[q * BANDS + b]!;
    return sum;
  });
}

const shareOf = (sorted: Float64Array, share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
/** What sounds stands so far below the loud frames at most, and above the quiet ones at least, as shares of power. */
const HEARD = 1e-3;
const ABOVE_NOISE = 6;
/** A click is shorter. */
const LEAST_FRAMES = 4;

/** Where a recording begins to sound and where it has ended. */
export function soundingFrames(bands: MelBands, noise: number): { from: number; to: number } {
  const totals = totalsOf(bands);
  const least = shareOf(totals.slice().sort(), 0.9) * Math.max(HEARD, ABOVE_NOISE * noise);
  const sounds = (q: number) => totals.subarray(q, q + LEAST_FRAMES).every((total) => total > least);
  let from = 0;
  while (from < bands.frames - LEAST_FRAMES && !sounds(from)) from++;
  let to = bands.frames;
  while (to > from + LEAST_FRAMES && !sounds(to - LEAST_FRAMES)) to--;
  return { from, to };
}

/** How far the loud frames of a recording stand above its quiet ones, as a share of power. */
export function noiseShare(bands: MelBands): number {
  const sorted = totalsOf(bands).sort();
  return shareOf(sorted, 0.05) / Math.max(1e-20, shareOf(sorted, 0.9));
}

/**
 * Mel-frequency cepstra (S. Davis & P. Mermelstein, IEEE ASSP 28, 1980) with their slopes, each of the same mean and spread
 * over what sounds.
 * @param noise of the recording that they are compared with, see {@link noiseShare}: a clean one is as deaf as a noisy one
 */
export function speechFeatures(bands: MelBands, noise: number): SpeechFeatures {
  const { frames, power } = bands;
  const totals = totalsOf(bands);
  const loud = shareOf(totals.slice().sort(), 0.9);
  const floor = (Math.max(FLOOR, noise) * loud) / BANDS + 1e-20;
  const cepstra = new Float32Array(frames * COEFFICIENTS);
  const logs = new Float64Array(BANDS);
  for (let q = 0; q < frames; q++) {
    for (let b = 0; b < BANDS; b++) logs[b] = Math.log(power[q * BANDS + b]! + floor);
    for (let j = 0; j < COEFFICIENTS; j++) {
      let sum = 0;
      for (let b = 0; b < BANDS; b++) sum += logs[b]! * COSINES[j * BANDS + b]!;
      cepstra[q * COEFFICIENTS + j] = sum;
    }
  }
  normalise(cepstra, totals, loud);
  const values = new Float32Array(frames * WIDTH);
  for (let q = 0; q < frames; q++)
    for (let j = 0; j < COEFFICIENTS; j++) {
      const at = (i: number) => cepstra[Math.max(0, Math.min(frames - 1, i)) * COEFFICIENTS + j]!;
      const weight = j === 0 ? LEVEL_WEIGHT : 1;
      values[q * WIDTH + j] = weight * at(q);
      values[q * WIDTH + COEFFICIENTS + j] =
        SLOPE_WEIGHT * weight * (at(q + SLOPE_FRAMES) - at(q - SLOPE_FRAMES));
    }
  return { frames, values };
}

const COSINES = Float64Array.from({ length: COEFFICIENTS * BANDS }, (_, i) =>
  Math.cos((Math.PI * Math.floor(i / BANDS) * ((i % BANDS) + 0.5)) / BANDS),
);
/** Of the loud frames' power; what is softer is not counted for mean and spread. */
const SOUNDING = 1e-3;

function normalise(cepstra: Float32Array, totals: Float64Array, loud: number): void {
  for (let j = 0; j < COEFFICIENTS; j++) {
    let count = 0;
    let sum = 0;
    let squares = 0;
    totals.forEach((total, q) => {
      if (total < SOUNDING * loud) return;
      const value = cepstra[q * COEFFICIENTS + j]!;
      count++;
      sum += value;
      squares += value * value;
    });
    const mean = sum / Math.max(1, count);
    const spread = Math.sqrt(Math.max(1e-9, squares / Math.max(1, count) - mean * mean));
    for (let q = 0; q < totals.length; q++)
      cepstra[q * COEFFICIENTS + j] = (cepstra[q * COEFFICIENTS + j]! - mean) / spread;
  }
}
