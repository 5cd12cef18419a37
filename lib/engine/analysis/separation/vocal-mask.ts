import { SAMPLE_RATE } from '../../audio.ts';
import { runningMedian } from './median-filter.ts';
import { predominantPitch } from './predominant-pitch.ts';
import { type Spectrogram, STFT_BINS, STFT_SIZE } from './stft.ts';
import { VOCAL_MASK_WEIGHTS } from './vocal-mask-weights.ts';

const BIN_HZ = SAMPLE_RATE / STFT_SIZE;
/** Frames (23 ms each) of the median that hears what stays: 0.63 s. */
const STEADY_FRAMES = 27;
/** Bins (11 Hz each) of the median that hears what is struck. */
const STRUCK_BINS = 25;
const MAX_VOICE_HZ = 9_000;
/** Half-width of a harmonic's tooth: the window's main lobe and this many cents. */
const TOOTH_CENTS = 30;
const MAIN_LOBE_BINS = 2.2;

export interface VocalMask {
  /** Voice's share of each bin, `frames × STFT_BINS`. */
  mask: Float32Array;
  /** Of the sung line, Hz a frame, 0 where nobody sings. */
  frequencyHz: Float32Array;
  /** 0–1 a frame. */
  salience: Float32Array;
  /** Mean salience of the sung frames, 0–1. */
  confidence: number;
}

/**
 * Which share of each bin is the singing voice: on a harmonic of the predominant pitch, in the middle of the stereo
 * picture, and above what stays (chords) and what is struck (drums) there.
 * @param unvoicedLevel as `predominantPitch` takes it
 * @param weightOf how surely what is heard on a harmonic is the voice's, by Hz
 */
export function vocalMask(
  left: Spectrogram,
  right: Spectrogram,
  unvoicedLevel: number,
  weightOf: (hz: number) => number = weightAt,
): VocalMask {
  const { frames } = left;
  const count = frames * STFT_BINS;
  const power = new Float32Array(count);
  const centre = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const leftRe = left.re[i]!;
    const leftIm = left.im[i]!;
    const rightRe = right.re[i]!;
    const rightIm = right.im[i]!;
    const mid = 0.25 * ((leftRe + rightRe) ** 2 + (leftIm + rightIm) ** 2);
    const side = 0.25 * ((leftRe - rightRe) ** 2 + (leftIm - rightIm) ** 2);
    centre[i] = mid > 1e-12 ? Math.max(0, 1 - side / mid) : 0;
    power[i] = mid;
  }
  const steady = runningMedian(power, frames, STFT_BINS, STEADY_FRAMES, 'time');
  const struck = runningMedian(power, frames, STFT_BINS, STRUCK_BINS, 'frequency');
  // Each is read for the last time where the next is written: `singing` into `struck`, `heard` into `power`.
  const singing = struck;
  const heard = power;
  for (let i = 0; i < count; i++) {
    const whole = power[i]! + 1e-12;
    const notStruck = whole / (whole + struck[i]! * 1.5);
    // A held sung note is steady too, so what stays is only turned down.
    const notSteady = 1 - 0.55 * Math.min(1, steady[i]! / whole);
    singing[i] = notStruck * notSteady;
    heard[i] = Math.sqrt(power[i]!) * centre[i]! * singing[i]!;
  }
  const { frequencyHz, salience } = predominantPitch(heard, frames, STFT_BINS, BIN_HZ, unvoicedLevel);
  const mask = combMask(frequencyHz, frames);
  const weights = Float32Array.from({ length: STFT_BINS }, (_, k) => weightOf(k * BIN_HZ));
  for (let i = 0; i < count; i++)
    if (mask[i]! > 0) {
      const weight = weights[i % STFT_BINS]!;
      const share = mask[i]! * centre[i]! * Math.min(1, 1.25 * singing[i]!) * weight;
      mask[i] = Math.min(Math.min(1, weight), share);
    }
  let sum = 0;
  let sung = 0;
  for (let t = 0; t < frames; t++)
    if (frequencyHz[t]! > 0) {
      sum += salience[t]!;
      sung++;
    }
  return { mask, frequencyHz, salience, confidence: sung > 0 ? sum / sung : 0 };
}

/** The weight at a frequency, between those of the table on a scale of octaves. */
function weightAt(hz: number): number {
  const next = VOCAL_MASK_WEIGHTS.findIndex(([from]) => hz < from);
  if (next === 0) return VOCAL_MASK_WEIGHTS[0]![1];
  if (next < 0) return VOCAL_MASK_WEIGHTS.at(-1)![1];
  const [low, before] = VOCAL_MASK_WEIGHTS[next - 1]!;
  const [high, after] = VOCAL_MASK_WEIGHTS[next]!;
  return before + ((after - before) * Math.log(hz / low)) / Math.log(high / low);
}

/** Teeth at the harmonics, as wide as the window's main lobe and the pitch's movement, with soft edges. */
function combMask(frequencyHz: Float32Array, frames: number): Float32Array {
  const mask = new Float32Array(frames * STFT_BINS);
  for (let t = 0; t < frames; t++) {
    const hz = frequencyHz[t]!;
    if (hz === 0) continue;
    const row = t * STFT_BINS;
    const before = frequencyHz[Math.max(0, t - 1)] || hz;
    const after = frequencyHz[Math.min(frames - 1, t + 1)] || hz;
    const slope = Math.max(Math.abs(after - hz), Math.abs(before - hz)) / BIN_HZ / 2;
    for (let harmonic = 1; harmonic * hz < MAX_VOICE_HZ; harmonic++) {
      const centre = (harmonic * hz) / BIN_HZ;
      const cents = centre * (2 ** (TOOTH_CENTS / 1200) - 1) + 1.6;
      const halfWidth =
        Math.max(MAIN_LOBE_BINS, Math.min(cents, (hz / BIN_HZ) * 0.45)) + Math.min(3, slope * harmonic);
      const from = Math.max(0, Math.ceil(centre - halfWidth - 1));
      const to = Math.min(STFT_BINS - 1, Math.floor(centre + halfWidth + 1));
      for (let k = from; k <= to; k++) {
        const share = Math.max(0, Math.min(1, 1 - (Math.abs(k - centre) - halfWidth)));
        if (share > mask[row + k]!) mask[row + k] = share;
      }
    }
  }
  return mask;
}
