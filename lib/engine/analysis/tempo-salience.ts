import { RealFft } from '../dsp/fft.ts';
import { FRAME_RATE } from './frame-features.ts';

/**
 * Onset strengths made even over the song: local mean removed (±0.5 s), divided by the local maximum (±3 s),
 * limited to 0.005–0.98 so that they can be read as probabilities.
 */
export function normaliseActivation(onsets: Float32Array): Float32Array {
  const count = onsets.length;
  const half = Math.round(FRAME_RATE * 0.5);
  const sums = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) sums[i + 1] = sums[i]! + onsets[i]!;
  const above = new Float32Array(count);
  let loudest = 0;
  for (let i = 0; i < count; i++) {
    const a = Math.max(0, i - half);
    const b = Math.min(count, i + half);
    above[i] = Math.max(0, onsets[i]! - ((sums[b]! - sums[a]!) / (b - a)) * 0.8);
    loudest = Math.max(loudest, above[i]!);
  }
  const block = Math.round(FRAME_RATE);
  const blocks = Math.ceil(count / block);
  const blockMax = new Float32Array(blocks);
  for (let i = 0; i < count; i++) {
    const b = Math.floor(i / block);
    blockMax[b] = Math.max(blockMax[b]!, above[i]!);
  }
  const activation = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const b = Math.floor(i / block);
    let local = loudest * 0.1;
    for (let k = Math.max(0, b - 3); k <= Math.min(blocks - 1, b + 3); k++)
      local = Math.max(local, blockMax[k]!);
    activation[i] = Math.min(0.98, Math.max(0.005, above[i]! / (local + 1e-9)));
  }
  return activation;
}

/** Where people tap: a log-normal around 110 bpm, three quarters of an octave wide. */
const PREFERRED_BPM = 110;
const PREFERENCE_OCTAVES = 0.75;

/**
 * How much each tempo is supported by the autocorrelation of the activation at 1, 2, 3 and 4 beats, weighted by
 * people's preference. Steps of 0.5 %, 50–220 bpm.
 */
export function tempoSalience(activation: Float32Array): { bpm: number; salience: number }[] {
  const count = activation.length;
  const maxLag = Math.ceil(((FRAME_RATE * 60) / 50) * 4) + 2;
  let size = 4;
  while (size < count + maxLag) size *= 2;
  const fft = new RealFft(size);
  const signal = new Float32Array(size);
  let mean = 0;
  for (const value of activation) mean += value / count;
  for (let i = 0; i < count; i++) signal[i] = activation[i]! - mean;
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  fft.forward(signal, re, im);
  for (let k = 0; k < re.length; k++) {
    re[k] = re[k]! * re[k]! + im[k]! * im[k]!;
    im[k] = 0;
  }
  const correlation = new Float64Array(size);
  fft.inverse(re, im, correlation);
  const zero = correlation[0]! + 1e-12;
  const at = (lag: number) => {
    const i = Math.floor(lag);
    const blend = lag - i;
    return Math.max(0, (correlation[i]! * (1 - blend) + correlation[i + 1]! * blend) / zero);
  };
  const list: { bpm: number; salience: number }[] = [];
  for (let bpm = 50; bpm <= 220; bpm *= 1.005) {
    const lag = (FRAME_RATE * 60) / bpm;
    const preference = Math.exp(-0.5 * (Math.log2(bpm / PREFERRED_BPM) / PREFERENCE_OCTAVES) ** 2);
    const support = at(lag) + 0.5 * at(2 * lag) + 0.33 * at(3 * lag) + 0.25 * at(4 * lag);
    list.push({ bpm, salience: support * preference });
  }
  return list;
}
