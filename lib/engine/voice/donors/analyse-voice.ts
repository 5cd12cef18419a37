import { RealFft } from '../../dsp/fft.ts';
import { trackPitch } from '../learn/pitch-track.ts';
import { median } from '../learn/statistics.ts';
import { GRID_HZ, SHARE_EDGES_HZ } from './donor-grid.ts';

/** What a recording is made of, every {@link ANALYSIS_SECONDS}. */
export interface AnalysedVoice {
  frames: number;
  /** Natural log of the amplitude at each frequency of the grid, a row a frame. */
  envelope: Float64Array;
  /** Share of noise in the power, 0–1, by band, a row a frame; 1 where unvoiced. */
  shares: Float64Array;
  voiced: boolean[];
  /** RMS around each frame, dB of full scale. */
  levelDb: number[];
}

export const ANALYSIS_SECONDS = 0.005;
const PERIODIC = 0.6;
const SILENT_DB = 32;

/**
 * Envelopes after M. Morise, "CheapTrick, a spectral envelope estimator for high-quality speech synthesis", Speech
 * Communication 67, 2015 (window of three periods, smoothing over ⅔ F0, liftering with compensation), and shares of
 * noise from the power between harmonics and at them, in windows of four periods.
 * @param low @param high Hz, of the speaker's pitch
 */
export function analyseVoice(samples: Float32Array, rate: number, low: number, high: number): AnalysedVoice {
  const pitch = trackPitch(samples, rate, { hopSeconds: ANALYSIS_SECONDS, lowHz: low, highHz: high });
  const frames = Math.floor(samples.length / rate / ANALYSIS_SECONDS);
  const levelDb = Array.from({ length: frames }, (_, q) =>
    levelAt(samples, q * ANALYSIS_SECONDS * rate, rate * 0.005),
  );
  const loudest = Math.max(...levelDb);
  const sure = Array.from(pitch.hz).filter((hz, q) => hz > 0 && pitch.strength[q]! > 0.75);
  const usual = sure.length > 0 ? median(sure) : Math.sqrt(low * high);
  const voiced = Array.from({ length: frames }, (_, q) => {
    const hz = pitch.hz[q] ?? 0;
    return (
      hz > 0 &&
      pitch.strength[q]! > PERIODIC &&
      Math.abs(Math.log2(hz / usual)) < 0.8 &&
      levelDb[q]! > loudest - SILENT_DB
    );
  });
  const envelope = new Float64Array(frames * GRID_HZ.length);
  const shares = new Float64Array(frames * (SHARE_EDGES_HZ.length - 1)).fill(1);
  const cheapTrick = new CheapTrick(rate);
  let hz = usual;
  for (let q = 0; q < frames; q++) {
    if (voiced[q]) hz = pitch.hz[q]!;
    const seconds = q * ANALYSIS_SECONDS;
    cheapTrick.estimate(
      samples,
      seconds,
      hz,
      envelope.subarray(q * GRID_HZ.length, (q + 1) * GRID_HZ.length),
    );
    if (voiced[q]) noiseShares(samples, rate, seconds, hz, shares.subarray(q * (SHARE_EDGES_HZ.length - 1)));
  }
  return { frames, envelope, shares, voiced, levelDb };
}

function levelAt(samples: Float32Array, centre: number, half: number): number {
  let sum = 1e-12;
  const from = Math.max(0, Math.round(centre - half));
  const to = Math.min(samples.length, Math.round(centre + half));
  for (let i = from; i < to; i++) sum += samples[i]! ** 2;
  return 10 * Math.log10(sum / Math.max(1, to - from));
}

class CheapTrick {
  readonly #rate: number;
  readonly #fft: RealFft;
  readonly #frame: Float64Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;
  readonly #power: Float64Array;
  readonly #sums: Float64Array;
  readonly #lifter: Float64Array;
  #lifterHz = 0;

  constructor(rate: number) {
    this.#rate = rate;
    this.#fft = new RealFft(rate > 20_000 ? 4096 : 2048);
    this.#frame = new Float64Array(this.#fft.size);
    this.#re = new Float64Array(this.#fft.bins);
    this.#im = new Float64Array(this.#fft.bins);
    this.#power = new Float64Array(this.#fft.bins);
    this.#sums = new Float64Array(this.#fft.bins * 3 + 1);
    this.#lifter = new Float64Array(this.#fft.bins);
  }

  estimate(samples: Float32Array, seconds: number, hz: number, out: Float64Array): void {
    const rate = this.#rate;
    const frame = this.#frame;
    const re = this.#re;
    const im = this.#im;
    const { size, bins } = this.#fft;
    const half = Math.round((1.5 * rate) / hz);
    const centre = Math.round(seconds * rate);
    frame.fill(0);
    let energy = 0;
    let windowSum = 0;
    let sum = 0;
    for (let i = -half; i <= half; i++) {
      const w = 0.5 + 0.5 * Math.cos((Math.PI * i) / half);
      frame[i + half] = w;
      energy += w * w;
      windowSum += w;
      sum += w * (samples[centre + i] ?? 0);
    }
    const norm = 1 / Math.sqrt(energy);
    const mean = sum / windowSum;
    for (let i = -half; i <= half; i++)
      frame[i + half] = frame[i + half]! * norm * ((samples[centre + i] ?? 0) - mean);
    this.#fft.forward(frame, re, im);
    // Running sums of the power, mirrored about 0 Hz and half the rate.
    const power = this.#power;
    for (let k = 0; k < bins; k++) power[k] = re[k]! ** 2 + im[k]! ** 2 + 1e-12;
    const margin = bins - 1;
    const sums = this.#sums;
    let running = 0;
    let at = 0;
    sums[at++] = running;
    for (let k = margin; k > 0; k--) sums[at++] = running += power[k]!;
    for (let k = 0; k < bins; k++) sums[at++] = running += power[k]!;
    for (let k = margin - 1; k > 0; k--) sums[at++] = running += power[k]!;
    const sumTo = (place: number) => {
      const p = place + margin + 0.5;
      const i = Math.floor(p);
      return sums[i]! + (sums[i + 1]! - sums[i]!) * (p - i);
    };
    const width = ((2 * hz) / 3) * (size / rate);
    for (let k = 0; k < bins; k++)
      re[k] = Math.log(Math.max((sumTo(k + width / 2) - sumTo(k - width / 2)) / width, 1e-14));
    im.fill(0);
    this.#fft.inverse(re, im, frame);
    const lifter = this.#lifterOf(hz);
    for (let i = 0; i <= size / 2; i++) {
      frame[i]! *= lifter[i]!;
      if (i > 0 && i < size / 2) frame[size - i]! *= lifter[i]!;
    }
    this.#fft.forward(frame, re, im);
    for (let g = 0; g < out.length; g++) {
      const place = Math.min(bins - 1.001, (GRID_HZ[g]! * size) / rate);
      const k = Math.floor(place);
      out[g] = 0.5 * (re[k]! + (re[k + 1]! - re[k]!) * (place - k));
    }
  }

  /** What smooths over a period, by quefrency; frames without a pitch of their own have the one of before them. */
  #lifterOf(hz: number): Float64Array {
    const lifter = this.#lifter;
    if (hz === this.#lifterHz) return lifter;
    this.#lifterHz = hz;
    for (let i = 0; i < lifter.length; i++) {
      const x = (hz * i) / this.#rate;
      const sinc = i === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      lifter[i] = sinc * (1.18 - 0.18 * Math.cos(2 * Math.PI * x));
    }
    return lifter;
  }
}

const PERIODS = 4;
const POINTS = 512;
const sharesFft = new RealFft(POINTS * PERIODS);
/** Power of a harmonic in its bin and the two beside it under a Hann window, of that in its bin. */
const HARMONIC_BINS = 1.5;

/**
 * Noise lies in every bin, a harmonic in three: what stands between two harmonics over what stands at one is less than
 * the noise's share of the whole power. @param ratio between harmonics over at them, 0–1
 */
const noiseShare = (ratio: number): number =>
  (PERIODS * ratio) / (HARMONIC_BINS * (1 - ratio) + PERIODS * ratio);

function noiseShares(
  samples: Float32Array,
  rate: number,
  seconds: number,
  hz: number,
  out: Float64Array,
): void {
  const total = POINTS * PERIODS;
  const frame = new Float64Array(total);
  const step = rate / hz / POINTS;
  for (let i = 0; i < total; i++) {
    const place = seconds * rate + (i - total / 2) * step;
    const k = Math.floor(place);
    const x = (samples[k] ?? 0) + ((samples[k + 1] ?? 0) - (samples[k] ?? 0)) * (place - k);
    frame[i] = x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / total));
  }
  const re = new Float64Array(sharesFft.bins);
  const im = new Float64Array(sharesFft.bins);
  sharesFft.forward(frame, re, im);
  const power = (k: number) => re[k]! ** 2 + im[k]! ** 2;
  const highest = rate / 2 - hz;
  let last = 1;
  for (let band = 0; band + 1 < SHARE_EDGES_HZ.length; band++) {
    let harmonics = 1e-15;
    let between = 0;
    for (
      let h = Math.max(1, Math.ceil(SHARE_EDGES_HZ[band]! / hz));
      h * hz < SHARE_EDGES_HZ[band + 1]! && h * hz < highest;
      h++
    ) {
      const k = h * PERIODS;
      if (k + 2 >= sharesFft.bins) break;
      harmonics += power(k);
      between += 0.5 * (power(k - 2) + power(k + 2));
    }
    // A band above what was recorded is as noisy as the one below it.
    if (between > 0) last = noiseShare(Math.min(1, between / harmonics));
    out[band] = last;
  }
}
