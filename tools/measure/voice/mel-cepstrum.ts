import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { realFft } from '#lib/engine/dsp/fft.ts';
import { hann } from '#lib/engine/dsp/window.ts';

const SIZE = 1024;
const HOP_SECONDS = 0.005;
const BANDS = 26;
const COEFFICIENTS = 13;
const LOWEST_HZ = 100;
const HIGHEST_HZ = 9000;

/**
 * Mel-frequency cepstra (S. Davis & P. Mermelstein 1980) every 5 ms with their slopes, the mean of the stretch
 * taken off. Bands are scaled with the tract, so that a man's and a woman's vowels compare.
 * @param warp the voice's formant scale
 */
export function melCepstrum(
  samples: Float32Array,
  startSeconds: number,
  endSeconds: number,
  warp: number,
): Float64Array[] {
  const fft = realFft(SIZE);
  const window = hann(SIZE);
  const re = new Float64Array(fft.bins);
  const im = new Float64Array(fft.bins);
  const frame = new Float64Array(SIZE);
  const edges = Array.from(
    { length: BANDS + 2 },
    (_, i) => hzOf(melOf(LOWEST_HZ) + ((melOf(HIGHEST_HZ) - melOf(LOWEST_HZ)) * i) / (BANDS + 1)) * warp,
  );
  const cepstra: Float64Array[] = [];
  const logs = new Float64Array(BANDS);
  for (let t = startSeconds; t < endSeconds; t += HOP_SECONDS) {
    const start = Math.round(t * SAMPLE_RATE) - SIZE / 2;
    for (let i = 0; i < SIZE; i++)
      frame[i] = ((samples[start + i] ?? 0) - 0.95 * (samples[start + i - 1] ?? 0)) * window[i]!;
    fft.forward(frame, re, im);
    for (let b = 0; b < BANDS; b++) {
      let power = 1e-6;
      for (
        let k = Math.ceil((edges[b]! * SIZE) / SAMPLE_RATE);
        k < Math.min(fft.bins, (edges[b + 2]! * SIZE) / SAMPLE_RATE);
        k++
      ) {
        const hz = (k * SAMPLE_RATE) / SIZE;
        const weight =
          hz < edges[b + 1]!
            ? (hz - edges[b]!) / (edges[b + 1]! - edges[b]!)
            : (edges[b + 2]! - hz) / (edges[b + 2]! - edges[b + 1]!);
        power += weight * (re[k]! ** 2 + im[k]! ** 2);
      }
      logs[b] = Math.log(power);
    }
    const c = new Float64Array(COEFFICIENTS);
    for (let j = 0; j < COEFFICIENTS; j++)
      for (let b = 0; b < BANDS; b++) c[j]! += logs[b]! * Math.cos((Math.PI * (j + 1) * (b + 0.5)) / BANDS);
    cepstra.push(c);
  }
  return withSlopes(cepstra);
}

function withSlopes(cepstra: Float64Array[]): Float64Array[] {
  return cepstra.map((c, t) => {
    const before = cepstra[Math.max(0, t - 3)]!;
    const after = cepstra[Math.min(cepstra.length - 1, t + 3)]!;
    const both = new Float64Array(COEFFICIENTS * 2);
    for (let j = 0; j < COEFFICIENTS; j++) {
      // Lifter: low coefficients vary most, high ones tell the consonants.
      const weight = 1 + 5 * Math.sin((Math.PI * (j + 1)) / 22);
      both[j] = c[j]! * weight * 0.1;
      both[COEFFICIENTS + j] = (after[j]! - before[j]!) * weight * 0.1;
    }
    return both;
  });
}

/** Dynamic time warping distance, per step (H. Sakoe & S. Chiba 1978). */
export function warpedDistance(a: readonly Float64Array[], b: readonly Float64Array[]): number {
  const width = b.length + 1;
  const cost = new Float64Array((a.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  cost[0] = 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const x = a[i - 1]!;
      const y = b[j - 1]!;
      let distance = 0;
      for (let k = 0; k < x.length; k++) distance += (x[k]! - y[k]!) ** 2;
      cost[i * width + j] =
        Math.sqrt(distance) +
        Math.min(cost[(i - 1) * width + j - 1]!, cost[(i - 1) * width + j]!, cost[i * width + j - 1]!);
    }
  }
  return cost[a.length * width + b.length]! / (a.length + b.length);
}

const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);
