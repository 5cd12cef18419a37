import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { RealFft } from '#lib/engine/dsp/fft.ts';
import { resample } from '#lib/engine/dsp/resample.ts';
import { hann } from '#lib/engine/dsp/window.ts';
import { trackPitch } from '#lib/engine/voice/learn/pitch-track.ts';
import { type Periodicity, stillPeriodicity } from './periodicity.ts';

/** Everything is heard at this rate: many recordings of people have no more. */
export const HEARD_RATE = 16_000;
const FRAME_SECONDS = 0.005;
const FRAME = 400;
const SIZE = 512;
const BANDS = 26;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 7000;
/** Frames of a window and between two of them. */
const WINDOW = 120;
const HOP = 60;
export const WINDOW_SECONDS = WINDOW * FRAME_SECONDS;
/** All recordings get a floor so far under their loud frames; a frame counts from the second on. */
const FLOOR_DB = 38;
const ACTIVE_DB = 26;
const LEAST_ACTIVE = 0.6;
const LEAST_VOICED = 30;
const LEAST_PERIODIC = 0.6;
/** Frames between two looks at the pitch, and from a frame's beginning to its middle. */
const PITCH_EVERY = 2;
const FRAME_MIDDLE = 2.5;
/** Noise moves from frame to frame; what speaks moves slower. */
const SMOOTHED_FRAMES = 3;
const DELTA_FRAMES = 5;
const SPREAD_COEFFICIENTS = 20;
const DELTA_COEFFICIENTS = 20;
const SHARP_COEFFICIENTS = [
  [8, 13],
  [13, 19],
  [19, 26],
] as const;

export interface Life {
  /** A row a window of 0.6 s: spread and speed of each coefficient of the mel cepstrum, and its sharpness. */
  windows: Float64Array[];
  /** When each window begins, seconds. */
  starts: number[];
  /** Of every stretch at a still pitch, apart from those. */
  periodicity: Periodicity[];
}

/**
 * Features of a voice that depend on nobody's words: mel cepstra (S. Davis & P. Mermelstein 1980) of 26 bands from 100
 * to 7000 Hz, the channel's mean taken off, smoothed over 15 ms so that noise does not pass for life.
 * Nothing that goes with the tempo is taken, for singing is slower than speech.
 * @param samples mono at the engine's rate
 */
export function lifeOf(samples: Float32Array): Life {
  const heard = levelled(resample(samples, SAMPLE_RATE, HEARD_RATE));
  const { logs, active } = melFrames(heard);
  if (active.filter(Boolean).length < WINDOW / 2) return { windows: [], starts: [], periodicity: [] };
  const cepstra = logs.map(cosines);
  const { hz, strength } = trackPitch(heard, HEARD_RATE, {
    hopSeconds: PITCH_EVERY * FRAME_SECONDS,
    lowHz: 60,
    highHz: 700,
  });
  const hzAt = (t: number) => {
    const q = Math.round((t + FRAME_MIDDLE) / PITCH_EVERY);
    return (strength[q] ?? 0) > LEAST_PERIODIC ? (hz[q] ?? 0) : 0;
  };
  const voiced = active.map((on, t) => on && hzAt(t) > 0);
  const windows: Float64Array[] = [];
  const starts: number[] = [];
  for (let from = 0; from + WINDOW <= logs.length; from += HOP) {
    const frames = Array.from({ length: WINDOW }, (_, i) => from + i);
    const heardFrames = frames.filter((t) => active[t]);
    const voicedFrames = frames.filter((t) => voiced[t]);
    if (heardFrames.length < LEAST_ACTIVE * WINDOW || voicedFrames.length < LEAST_VOICED) continue;
    starts.push(from * FRAME_SECONDS);
    windows.push(
      Float64Array.from([
        ...spreads(cepstra, heardFrames),
        ...speeds(cepstra, heardFrames),
        ...sharpness(cepstra, voicedFrames),
      ]),
    );
  }
  const heardHz = Array.from(hz, (own, q) => {
    const t = Math.round(q * PITCH_EVERY - FRAME_MIDDLE);
    return active[t] && strength[q]! > LEAST_PERIODIC ? own : 0;
  });
  return { windows, starts, periodicity: stillPeriodicity(heard, heardHz, PITCH_EVERY * FRAME_SECONDS) };
}

function levelled(samples: Float32Array): Float32Array {
  const power = samples.reduce((sum, x) => sum + x * x, 0) / Math.max(1, samples.length);
  const gain = 0.1 / (Math.sqrt(power) + 1e-9);
  return samples.map((x) => x * gain);
}

function melFrames(samples: Float32Array): { logs: Float64Array[]; active: boolean[] } {
  const fft = new RealFft(SIZE);
  const window = hann(FRAME);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const frame = new Float64Array(SIZE);
  const hop = FRAME_SECONDS * HEARD_RATE;
  const count = Math.max(0, Math.floor((samples.length - FRAME) / hop));
  const powers = Array.from({ length: count }, (_, t) => {
    for (let i = 0; i < FRAME; i++) frame[i] = samples[t * hop + i]! * window[i]!;
    fft.forward(frame, re, im);
    return Float64Array.from(FILTERS, (filter) =>
      filter.reduce((sum, [k, weight]) => sum + weight * (re[k]! ** 2 + im[k]! ** 2), 0),
    );
  });
  const levels = powers.map((bands) => 10 * Math.log10(bands.reduce((a, b) => a + b, 1e-12)));
  const top = levels.toSorted((a, b) => a - b)[Math.floor(0.95 * levels.length)] ?? 0;
  const floor = 10 ** ((top - FLOOR_DB) / 10) / BANDS;
  const active = levels.map((level) => level > top - ACTIVE_DB);
  const raw = powers.map((bands) => bands.map((power) => Math.log(power + floor)));
  const half = (SMOOTHED_FRAMES - 1) / 2;
  const logs = raw.map((_, t) => {
    const near = raw.slice(Math.max(0, t - half), t + half + 1);
    return Float64Array.from({ length: BANDS }, (_, b) => near.reduce((s, r) => s + r[b]!, 0) / near.length);
  });
  const heard = logs.filter((_, t) => active[t]);
  for (let b = 0; b < BANDS; b++) {
    const mean = heard.reduce((sum, bands) => sum + bands[b]!, 0) / Math.max(1, heard.length);
    for (const bands of logs) bands[b]! -= mean;
  }
  return { logs, active };
}

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** Triangles over mel: the bins of each band with their weights. */
const FILTERS: readonly (readonly (readonly [number, number])[])[] = Array.from({ length: BANDS }, (_, b) => {
  const [low, middle, high] = [b, b + 1, b + 2].map((i) =>
    hzOf(melOf(LOWEST_HZ) + ((melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) * i) / (BANDS + 1)),
  ) as [number, number, number];
  const bins: [number, number][] = [];
  for (let k = 0; k <= SIZE / 2; k++) {
    const hz = (k * HEARD_RATE) / SIZE;
    const weight = Math.min((hz - low) / (middle - low), (high - hz) / (high - middle));
    if (weight > 0) bins.push([k, weight]);
  }
  return bins;
});

function cosines(bands: Float64Array): Float64Array {
  return Float64Array.from({ length: BANDS }, (_, j) => {
    let sum = 0;
    for (let b = 0; b < BANDS; b++) sum += bands[b]! * Math.cos((Math.PI * j * (b + 0.5)) / BANDS);
    return sum * Math.sqrt(2 / BANDS);
  });
}

const deviation = (values: readonly number[]): number => {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
};

const spreads = (cepstra: readonly Float64Array[], frames: readonly number[]): number[] =>
  Array.from({ length: SPREAD_COEFFICIENTS }, (_, j) =>
    Math.log(deviation(frames.map((t) => cepstra[t]![j + 1]!)) + 0.05),
  );

const speeds = (cepstra: readonly Float64Array[], frames: readonly number[]): number[] =>
  Array.from({ length: DELTA_COEFFICIENTS }, (_, j) => {
    const changes = frames.map((t) => {
      const before = cepstra[Math.max(0, t - DELTA_FRAMES)]![j + 1]!;
      return cepstra[Math.min(cepstra.length - 1, t + DELTA_FRAMES)]![j + 1]! - before;
    });
    return Math.log(deviation(changes) + 0.05);
  });

/** How peaked the spectrum of voiced frames is: what averaging takes away, and what rules overdo. */
const sharpness = (cepstra: readonly Float64Array[], frames: readonly number[]): number[] =>
  SHARP_COEFFICIENTS.map(([from, to]) => {
    const power = frames.reduce(
      (sum, t) => sum + cepstra[t]!.subarray(from, to).reduce((a, c) => a + c * c, 0),
      0,
    );
    return Math.log(power / frames.length + 0.05);
  });
