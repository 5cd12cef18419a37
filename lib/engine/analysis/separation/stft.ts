import { realFft } from '../../dsp/fft.ts';
import { hann } from '../../dsp/window.ts';

export const STFT_SIZE = 4096;
export const STFT_HOP = STFT_SIZE / 4;
/** Bins that are kept, up to 10.1 kHz: no voice is looked for above. */
export const STFT_BINS = 940;

/** Spectra of a stretch of one channel, `frames × STFT_BINS`; frame t is centred on sample t·hop. */
export interface Spectrogram {
  frames: number;
  re: Float32Array;
  im: Float32Array;
}

/** Hann-windowed short-time Fourier transform of `samples[from, to)`; outside the array is silence. */
export function stft(samples: Float32Array, from: number, to: number): Spectrogram {
  const fft = realFft(STFT_SIZE);
  const window = hann(STFT_SIZE);
  const frames = Math.ceil((to - from) / STFT_HOP) + 1;
  const re = new Float32Array(frames * STFT_BINS);
  const im = new Float32Array(frames * STFT_BINS);
  const frame = new Float32Array(STFT_SIZE);
  const frameRe = new Float32Array(fft.bins);
  const frameIm = new Float32Array(fft.bins);
  for (let t = 0; t < frames; t++) {
    const start = from + t * STFT_HOP - STFT_SIZE / 2;
    const first = Math.max(0, -start);
    const last = Math.min(STFT_SIZE, samples.length - start);
    frame.fill(0, 0, first).fill(0, Math.max(first, last));
    for (let i = first; i < last; i++) frame[i] = samples[start + i]! * window[i]!;
    fft.forward(frame, frameRe, frameIm);
    const row = t * STFT_BINS;
    re.set(frameRe.subarray(0, STFT_BINS), row);
    im.set(frameIm.subarray(0, STFT_BINS), row);
  }
  return { frames, re, im };
}

/** Σ window² at hops of a quarter: what the overlapping frames are divided by (Hann analysis and synthesis). */
const OVERLAP_GAIN = 1.5;

/** Overlap-add of masked spectra into `length` samples (weighted overlap-add, Griffin & Lim 1984). */
export function maskedInverse(spectrogram: Spectrogram, mask: Float32Array, length: number): Float32Array {
  const fft = realFft(STFT_SIZE);
  const window = hann(STFT_SIZE);
  const output = new Float32Array(length);
  const re = new Float32Array(fft.bins);
  const im = new Float32Array(fft.bins);
  const frame = new Float32Array(STFT_SIZE);
  for (let t = 0; t < spectrogram.frames; t++) {
    const row = t * STFT_BINS;
    let any = 0;
    for (let k = 0; k < STFT_BINS; k++) {
      const gain = mask[row + k]!;
      any += gain;
      re[k] = spectrogram.re[row + k]! * gain;
      im[k] = spectrogram.im[row + k]! * gain;
    }
    if (any === 0) continue;
    fft.inverse(re, im, frame);
    const start = t * STFT_HOP - STFT_SIZE / 2;
    const first = Math.max(0, -start);
    const last = Math.min(STFT_SIZE, length - start);
    for (let i = first; i < last; i++) output[start + i]! += (frame[i]! * window[i]!) / OVERLAP_GAIN;
  }
  return output;
}
