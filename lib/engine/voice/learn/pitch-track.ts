import { realFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';
import { bestPath, CANDIDATES } from './pitch-path.ts';

/** Pitch every `hopSeconds`; unvoiced frames have 0 Hz. */
export interface PitchTrack {
  hopSeconds: number;
  hz: Float32Array;
  /** Height of the autocorrelation peak, 0–1: how periodic the frame is. */
  strength: Float32Array;
}

export interface PitchTrackOptions {
  hopSeconds?: number;
  lowHz?: number;
  highHz?: number;
  /** Added for each octave down, 0–0.1; higher finds the octave of a rough voice. */
  octaveCost?: number;
}

/** Lower octaves are slightly favoured against, higher ones less so: keeps from halving. */
const OCTAVE_COST = 0.04;
const WINDOW_SECONDS = 0.045;
/** Quieter than this share of the loudest sample is silence. */
const SILENCE = 0.03;
/** Lower peaks of the autocorrelation are not pitches. */
const WEAKEST = 0.05;

/**
 * Fundamental frequency by autocorrelation of windowed frames divided by the window's own (P. Boersma,
 * "Accurate short-term analysis of the fundamental frequency", IFA Proceedings 17, 1993), with an octave cost and the smoothest path through the frames' candidates.
 * @param sampleRate 8000–48000 Hz; 11 025 is enough for a range, 22 050 for cents
 */
export function trackPitch(
  samples: Float32Array,
  sampleRate: number,
  options: PitchTrackOptions = {},
): PitchTrack {
  const { hopSeconds = 0.005, lowHz = 65, highHz = 1100, octaveCost = OCTAVE_COST } = options;
  const windowLength = Math.round(sampleRate * WINDOW_SECONDS) & ~1;
  let size = 512;
  while (size < windowLength * 2) size *= 2;
  const fft = realFft(size);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const frame = new Float64Array(size);
  const window = hann(windowLength);
  const autocorrelate = (out: Float64Array) => {
    fft.forward(frame, re, im);
    for (let k = 0; k < fft.bins; k++) {
      re[k] = re[k]! ** 2 + im[k]! ** 2;
      im[k] = 0;
    }
    fft.inverse(re, im, out);
  };
  const ofWindow = new Float64Array(size);
  frame.set(window);
  autocorrelate(ofWindow);
  const lag = new Float64Array(size);
  let loudest = 0;
  for (const x of samples) loudest = Math.max(loudest, Math.abs(x));

  const count = Math.floor(samples.length / sampleRate / hopSeconds);
  const hz = new Float32Array(count);
  const strength = new Float32Array(count);
  const shortest = Math.max(2, Math.floor(sampleRate / highHz));
  const longest = Math.min(windowLength - 2, Math.floor(sampleRate / lowHz));
  const candidateHz = new Float32Array(count * CANDIDATES);
  const heights = new Float32Array(count * CANDIDATES);
  const scores = new Float32Array(count * CANDIDATES);
  /** Keeps a frame's best candidates, the best first. */
  const keep = (first: number, candidate: number, height: number, score: number) => {
    let place = first + CANDIDATES;
    while (place > first && (candidateHz[place - 1] === 0 || scores[place - 1]! < score)) place--;
    if (place === first + CANDIDATES) return;
    for (let i = first + CANDIDATES - 1; i > place; i--) {
      candidateHz[i] = candidateHz[i - 1]!;
      heights[i] = heights[i - 1]!;
      scores[i] = scores[i - 1]!;
    }
    candidateHz[place] = candidate;
    heights[place] = height;
    scores[place] = score;
  };
  for (let q = 0; q < count; q++) {
    const start = Math.round(q * hopSeconds * sampleRate) - (windowLength >> 1);
    let mean = 0;
    let peak = 0;
    for (let i = 0; i < windowLength; i++) {
      const x = samples[start + i] ?? 0;
      mean += x;
      peak = Math.max(peak, Math.abs(x));
    }
    if (peak < SILENCE * loudest || peak === 0) continue;
    mean /= windowLength;
    frame.fill(0);
    for (let i = 0; i < windowLength; i++) frame[i] = ((samples[start + i] ?? 0) - mean) * window[i]!;
    autocorrelate(lag);
    const scale = ofWindow[0]! / lag[0]!;
    const at = (t: number) => (lag[t]! * scale) / ofWindow[t]!;
    for (let t = shortest; t <= longest; t++) {
      const [before, middle, after] = [at(t - 1), at(t), at(t + 1)];
      if (middle <= before || middle < after || middle < WEAKEST) continue;
      // The true peak lies between lags; a bright voice's is too narrow to be read off the grid.
      const offset = (before - after) / (2 * (before - 2 * middle + after) || 1);
      const top = Math.min(0.99999, middle - 0.25 * (before - after) * offset);
      keep(
        q * CANDIDATES,
        sampleRate / (t + offset),
        top,
        top - octaveCost * Math.log2((lowHz * t) / sampleRate),
      );
    }
  }
  bestPath(candidateHz, scores, hopSeconds).forEach((candidate, q) => {
    if (candidate < 0) return;
    hz[q] = candidateHz[q * CANDIDATES + candidate]!;
    strength[q] = heights[q * CANDIDATES + candidate]!;
  });
  return { hopSeconds, hz, strength };
}

/** MIDI number of a frequency. */
export const midiOf = (hz: number): number => 69 + 12 * Math.log2(hz / 440);
