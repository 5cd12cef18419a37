import { realFft } from '../dsp/fft.ts';

/** A fundamental frequency track. */
export interface PitchTrack {
  /** Seconds between frames; frame t is centred on t·hop. */
  hopSeconds: number;
  /** Hz, also where unvoiced (the most likely there); use with `voiced`. */
  frequencyHz: Float32Array;
  /** 1 where there is a pitch. */
  voiced: Uint8Array;
  /** 0–1: how clearly the frame repeats itself. */
  probability: Float32Array;
  /** Level of the frame, 0–1. */
  rms: Float32Array;
}

export interface PitchTrackOptions {
  /** Lowest and highest pitch, Hz (defaults 65–1050). */
  minHz?: number;
  maxHz?: number;
  /** Samples a frame, a power of two (default 2048). */
  frameSamples?: number;
  /** Samples between frames (default 256). */
  hopSamples?: number;
}

const THRESHOLDS = 50;
const BINS_PER_SEMITONE = 5;
const VOICING_STAY = Math.log(0.99);
const VOICING_SWITCH = Math.log(0.01);

interface Candidate {
  bin: number;
  hz: number;
  probability: number;
}

/**
 * pYIN (Mauch & Dixon, ICASSP 2014): YIN's difference function by FFT, pitch candidates over 50 thresholds with a
 * Beta(2, 18) prior, and a Viterbi path over 20-cent bins with a voiced and an unvoiced state each.
 * @param samples one channel @param sampleRate Hz; 22050 is enough for voices
 */
export function trackPitch(
  samples: Float32Array,
  sampleRate: number,
  options: PitchTrackOptions = {},
): PitchTrack {
  const { minHz = 65, maxHz = 1050, frameSamples = 2048, hopSamples = 256 } = options;
  const frames = Math.floor(samples.length / hopSamples) + 1;
  const bins = Math.ceil(12 * Math.log2(maxHz / minHz) * BINS_PER_SEMITONE) + 1;
  const finder = new CandidateFinder(sampleRate, minHz, maxHz, frameSamples, bins);
  const padded = new Float32Array(samples.length + 2 * frameSamples);
  padded.set(samples, frameSamples / 2);
  const candidates: Candidate[][] = [];
  const rms = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    const start = t * hopSamples;
    const found = finder.find(padded, start);
    candidates.push(found);
    rms[t] = finder.rms;
  }
  const band = Math.max(3, Math.min(25, Math.round((43 * BINS_PER_SEMITONE * hopSamples) / sampleRate)));
  const path = viterbi(candidates, bins, band);
  const frequencyHz = new Float32Array(frames);
  const voiced = new Uint8Array(frames);
  const probability = new Float32Array(frames);
  for (let t = 0; t < frames; t++) {
    const bin = path[t]! % bins;
    voiced[t] = path[t]! < bins ? 1 : 0;
    let hz = minHz * 2 ** (bin / (12 * BINS_PER_SEMITONE));
    let nearest = 3;
    for (const c of candidates[t]!) {
      probability[t]! += c.probability;
      if (Math.abs(c.bin - bin) < nearest) {
        nearest = Math.abs(c.bin - bin);
        hz = c.hz;
      }
    }
    frequencyHz[t] = hz;
  }
  return { hopSeconds: hopSamples / sampleRate, frequencyHz, voiced, probability, rms };
}

/** YIN's cumulative mean normalised difference and what it proposes. */
class CandidateFinder {
  rms = 0;
  readonly #rate: number;
  readonly #minHz: number;
  readonly #size: number;
  readonly #bins: number;
  readonly #minLag: number;
  readonly #maxLag: number;
  readonly #prior: Float64Array;
  readonly #fft;
  readonly #work: Record<
    're' | 'im' | 'halfRe' | 'halfIm' | 'half' | 'correlation' | 'difference',
    Float64Array
  >;

  constructor(rate: number, minHz: number, maxHz: number, size: number, bins: number) {
    this.#rate = rate;
    this.#minHz = minHz;
    this.#size = size;
    this.#bins = bins;
    this.#minLag = Math.max(2, Math.floor(rate / maxHz));
    this.#maxLag = Math.min(size / 2 - 2, Math.ceil(rate / minHz));
    this.#fft = realFft(size);
    const array = (length: number) => new Float64Array(length);
    this.#work = {
      re: array(size / 2 + 1),
      im: array(size / 2 + 1),
      halfRe: array(size / 2 + 1),
      halfIm: array(size / 2 + 1),
      half: array(size),
      correlation: array(size),
      difference: array(this.#maxLag + 2),
    };
    this.#prior = array(THRESHOLDS);
    let sum = 0;
    for (let i = 0; i < THRESHOLDS; i++) {
      const x = (i + 1) / THRESHOLDS;
      this.#prior[i] = x * (1 - x) ** 17;
      sum += this.#prior[i]!;
    }
    for (let i = 0; i < THRESHOLDS; i++) this.#prior[i]! /= sum;
  }

  find(x: Float32Array, start: number): Candidate[] {
    const width = this.#size / 2;
    let middle = 0;
    for (let i = start + width / 2; i < start + width / 2 + width; i++) middle += x[i]! * x[i]!;
    this.rms = Math.sqrt(middle / width);
    if (!this.#difference(x, start, width)) return [];
    return this.#candidates();
  }

  #difference(x: Float32Array, start: number, width: number): boolean {
    const { re, im, halfRe, halfIm, half, correlation, difference } = this.#work;
    let energy = 0;
    for (let i = 0; i < width; i++) {
      half[i] = x[start + i]!;
      energy += half[i]! * half[i]!;
    }
    if (energy < 1e-7) return false;
    this.#fft.forward(x, re, im, start);
    this.#fft.forward(half, halfRe, halfIm);
    for (let k = 0; k < re.length; k++) {
      const a = re[k]! * halfRe[k]! + im[k]! * halfIm[k]!;
      im[k] = im[k]! * halfRe[k]! - re[k]! * halfIm[k]!;
      re[k] = a;
    }
    this.#fft.inverse(re, im, correlation);
    let moving = energy;
    let sum = 0;
    difference[0] = 1;
    for (let lag = 1; lag <= this.#maxLag + 1; lag++) {
      moving += x[start + lag + width - 1]! ** 2 - x[start + lag - 1]! ** 2;
      const d = Math.max(0, energy + moving - 2 * correlation[lag]!);
      sum += d;
      difference[lag] = sum > 0 ? (d * lag) / sum : 1;
    }
    return true;
  }

  #candidates(): Candidate[] {
    const d = this.#work.difference;
    const minima: number[] = [];
    let deepest = -1;
    for (let lag = this.#minLag; lag <= this.#maxLag; lag++) {
      if (!(d[lag]! < d[lag - 1]! && d[lag]! <= d[lag + 1]! && d[lag]! < 0.9)) continue;
      minima.push(lag);
      if (deepest < 0 || d[lag]! < d[deepest]!) deepest = lag;
    }
    const weights = new Map<number, number>();
    for (let i = 0; i < THRESHOLDS; i++) {
      const threshold = (i + 1) / THRESHOLDS;
      const picked = minima.find((lag) => d[lag]! < threshold);
      if (picked !== undefined) weights.set(picked, (weights.get(picked) ?? 0) + this.#prior[i]!);
      else if (deepest >= 0) weights.set(deepest, (weights.get(deepest) ?? 0) + this.#prior[i]! * 0.01);
    }
    const found: Candidate[] = [];
    for (const [lag, probability] of weights) {
      const a = d[lag - 1]!;
      const b = d[lag]!;
      const c = d[lag + 1]!;
      const curve = a - 2 * b + c;
      const hz = this.#rate / (lag + (curve > 0 ? (0.5 * (a - c)) / curve : 0));
      const bin = Math.round(12 * BINS_PER_SEMITONE * Math.log2(hz / this.#minHz));
      if (bin >= 0 && bin < this.#bins) found.push({ bin, hz, probability });
    }
    return found;
  }
}

/** States 0 … bins−1 voiced, bins … 2·bins−1 unvoiced at the same pitch. */
function viterbi(candidates: Candidate[][], bins: number, band: number): Int16Array {
  const frames = candidates.length;
  const states = 2 * bins;
  const jump = new Float64Array(2 * band + 1);
  for (let k = -band; k <= band; k++) jump[k + band] = Math.log((band + 1 - Math.abs(k)) / (band + 1) ** 2);
  let scores = new Float64Array(states);
  let next = new Float64Array(states);
  const from = new Int16Array(frames * states);
  const emission = new Float64Array(bins);
  for (let t = 0; t < frames; t++) {
    emission.fill(1e-6);
    let total = 0;
    for (const c of candidates[t]!) {
      emission[c.bin]! += c.probability;
      if (c.bin > 0) emission[c.bin - 1]! += 0.2 * c.probability;
      if (c.bin < bins - 1) emission[c.bin + 1]! += 0.2 * c.probability;
      total += c.probability;
    }
    const unvoiced = Math.log(Math.max(1e-6, 1 - Math.min(0.99, total)) / bins);
    let top = Number.NEGATIVE_INFINITY;
    for (let to = 0; to < bins; to++) {
      // The best voiced and the best unvoiced predecessor serve both target states.
      let bestVoiced = Number.NEGATIVE_INFINITY;
      let bestUnvoiced = Number.NEGATIVE_INFINITY;
      let fromVoiced = to;
      let fromUnvoiced = to + bins;
      const low = to < band ? 0 : to - band;
      const high = to + band >= bins ? bins - 1 : to + band;
      for (let before = low; before <= high; before++) {
        const step = jump[to - before + band]!;
        const v = scores[before]! + step;
        const u = scores[before + bins]! + step;
        if (v > bestVoiced) {
          bestVoiced = v;
          fromVoiced = before;
        }
        if (u > bestUnvoiced) {
          bestUnvoiced = u;
          fromUnvoiced = before + bins;
        }
      }
      const staysVoiced = bestVoiced + VOICING_STAY >= bestUnvoiced + VOICING_SWITCH;
      const staysUnvoiced = bestUnvoiced + VOICING_STAY >= bestVoiced + VOICING_SWITCH;
      const logEmission = emission[to] === 1e-6 ? -13.815510557964274 : Math.log(emission[to]!);
      next[to] = (staysVoiced ? bestVoiced + VOICING_STAY : bestUnvoiced + VOICING_SWITCH) + logEmission;
      next[to + bins] =
        (staysUnvoiced ? bestUnvoiced + VOICING_STAY : bestVoiced + VOICING_SWITCH) + unvoiced;
      from[t * states + to] = staysVoiced ? fromVoiced : fromUnvoiced;
      from[t * states + to + bins] = staysUnvoiced ? fromUnvoiced : fromVoiced;
      top = Math.max(top, next[to]!, next[to + bins]!);
    }
    for (let s = 0; s < states; s++) next[s]! -= top;
    [scores, next] = [next, scores];
  }
  let state = 0;
  for (let s = 1; s < states; s++) if (scores[s]! > scores[state]!) state = s;
  const path = new Int16Array(frames);
  for (let t = frames - 1; t >= 0; t--) {
    path[t] = state;
    state = from[t * states + state]!;
  }
  return path;
}
