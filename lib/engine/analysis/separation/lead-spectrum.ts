import { SAMPLE_RATE } from '../../audio.ts';
import { runningMedian } from './median-filter.ts';
import { predominantPitch } from './predominant-pitch.ts';
import { type Spectrogram, STFT_BINS, STFT_SIZE } from './stft.ts';

export const BIN_HZ = SAMPLE_RATE / STFT_SIZE;
/** Frames (23 ms each) of the median that hears what stays: 0.63 s. */
const STEADY_FRAMES = 27;
/** Bins (11 Hz each) of the median that hears what is struck. */
const STRUCK_BINS = 25;

/** A stretch of a mix, and the line that stands out of it. All but the line are `frames × STFT_BINS`. */
export interface LeadSpectrum {
  /** Power of the middle of the stereo picture. */
  power: Float32Array;
  /** Power of the sides beside it: 0 in the middle, 1 on one side alone. */
  spread: Float32Array;
  /** What stays at a frequency (chords) and what is struck at a moment (drums), power. */
  steady: Float32Array;
  struck: Float32Array;
  /** Of the line, Hz a frame, 0 where there is none. */
  frequencyHz: Float32Array;
  /** 0–1 a frame. */
  salience: Float32Array;
}

/** Share of a bin that neither stays nor is struck, 0–1. */
export function singingShare(power: number, steady: number, struck: number): number {
  const whole = power + 1e-12;
  const notStruck = whole / (whole + struck * 1.5);
  // A held sung note is steady too, so what stays is only turned down.
  return notStruck * (1 - 0.55 * Math.min(1, steady / whole));
}

/**
 * The predominant pitch of what is in the middle, above what stays and what is struck there.
 * @param unvoicedLevel as `predominantPitch` takes it
 */
export function leadSpectrum(left: Spectrogram, right: Spectrogram, unvoicedLevel: number): LeadSpectrum {
  const { frames } = left;
  const count = frames * STFT_BINS;
  const power = new Float32Array(count);
  const spread = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const leftRe = left.re[i]!;
    const leftIm = left.im[i]!;
    const rightRe = right.re[i]!;
    const rightIm = right.im[i]!;
    const mid = 0.25 * ((leftRe + rightRe) ** 2 + (leftIm + rightIm) ** 2);
    const side = 0.25 * ((leftRe - rightRe) ** 2 + (leftIm - rightIm) ** 2);
    spread[i] = mid > 1e-12 ? side / mid : 1;
    power[i] = mid;
  }
  const steady = runningMedian(power, frames, STFT_BINS, STEADY_FRAMES, 'time');
  const struck = runningMedian(power, frames, STFT_BINS, STRUCK_BINS, 'frequency');
  const heard = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const centre = 1 - spread[i]!;
    if (centre > 0)
      heard[i] = Math.sqrt(power[i]!) * centre * singingShare(power[i]!, steady[i]!, struck[i]!);
  }
  return {
    power,
    spread,
    steady,
    struck,
    ...predominantPitch(heard, frames, STFT_BINS, BIN_HZ, unvoicedLevel),
  };
}
