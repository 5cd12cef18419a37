/** Bins of 20 cents from 90 to 900 Hz. */
const MIN_HZ = 90;
const MAX_HZ = 900;
const BINS_PER_OCTAVE = 60;
const PITCH_BINS = Math.ceil(BINS_PER_OCTAVE * Math.log2(MAX_HZ / MIN_HZ));
const HARMONICS = 10;
const WEIGHTS = Float64Array.from({ length: HARMONICS }, (_, h) => 0.86 ** h);
/** Between so many of the first harmonics it is looked whether there is nothing. */
const VALLEYS = 5;
const WHITENING_BINS = 24;
/** How much an even-heavy spectrum (an octave error) and energy between the harmonics count against a pitch. */
const EVEN_PENALTY = 0.8;
const VALLEY_PENALTY = 0.5;
/** Of the mean salience: cost a bin of gliding, cost of jumping. */
const GLIDE_COST = 0.06;
const JUMP_COST = 0.9;
const MAX_GLIDE_BINS = 6;

export interface PredominantPitch {
  /** Hz a frame, 0 where nobody sings. */
  frequencyHz: Float32Array;
  /** 0–1 a frame: salience over the level of "nobody sings". */
  salience: Float32Array;
}

/**
 * The fundamental of the voice that stands out: harmonic sum on the locally whitened spectrum, against octave errors
 * and valleys, then a Viterbi path with an unvoiced state (after Durrieu et al. 2010 and Salamon & Gómez 2012).
 * @param magnitudes `frames × bins` @param binHz width of a bin
 * @param unvoicedLevel salience of "nobody sings", in means: low finds more of the voice, high is surer of it
 */
export function predominantPitch(
  magnitudes: Float32Array,
  frames: number,
  bins: number,
  binHz: number,
  unvoicedLevel: number,
): PredominantPitch {
  const salience = new Float32Array(frames * PITCH_BINS);
  const usedBins = Math.min(bins, Math.ceil((MAX_HZ * (HARMONICS + 1)) / binHz));
  const { peaks, valleys } = places(usedBins, binHz);
  const root = new Float64Array(usedBins);
  const sums = new Float64Array(usedBins + 1);
  // The stronger of each bin and the next: a harmonic lies between them.
  const stronger = new Float64Array(usedBins + 1);
  let mean = 0;
  for (let t = 0; t < frames; t++) {
    const row = t * bins;
    for (let k = 0; k < usedBins; k++) {
      const value = Math.sqrt(magnitudes[row + k]!);
      root[k] = value;
      sums[k + 1] = sums[k]! + value;
    }
    let after = 0;
    for (let k = usedBins - 1; k >= 0; k--) {
      const from = k < WHITENING_BINS ? 0 : k - WHITENING_BINS;
      const to = k + WHITENING_BINS > usedBins ? usedBins : k + WHITENING_BINS;
      const value = Math.max(0, root[k]! - (sums[to]! - sums[from]!) / (to - from));
      stronger[k] = value > after ? value : after;
      after = value;
    }
    let top = 0;
    for (let b = 0; b < PITCH_BINS; b++) {
      let odd = 0;
      let even = 0;
      let valley = 0;
      const first = b * HARMONICS;
      for (let h = 0; h < HARMONICS; h += 2) {
        odd += WEIGHTS[h]! * stronger[peaks[first + h]!]!;
        even += WEIGHTS[h + 1]! * stronger[peaks[first + h + 1]!]!;
      }
      for (let h = 0; h < VALLEYS; h++) valley += WEIGHTS[h]! * stronger[valleys[first + h]!]!;
      const value = Math.max(
        0,
        odd + even - EVEN_PENALTY * Math.max(0, even - odd) - VALLEY_PENALTY * valley,
      );
      salience[t * PITCH_BINS + b] = value;
      if (value > top) top = value;
    }
    mean += top / frames;
  }
  const line = follow(salience, frames, mean, unvoicedLevel);
  for (let t = 0; t < frames; t++)
    if (line.frequencyHz[t]! > 0)
      line.frequencyHz[t] = refineHz(
        magnitudes.subarray(t * bins, (t + 1) * bins),
        line.frequencyHz[t]!,
        binHz,
      );
  return line;
}

/** Where each pitch has its harmonics and what is halfway before them: bins; `usedBins`, where there is nothing, beyond. */
function places(usedBins: number, binHz: number): { peaks: Int32Array; valleys: Int32Array } {
  const peaks = new Int32Array(PITCH_BINS * HARMONICS).fill(usedBins);
  const valleys = new Int32Array(PITCH_BINS * HARMONICS).fill(usedBins);
  for (let b = 0; b < PITCH_BINS; b++) {
    const position = (MIN_HZ * 2 ** (b / BINS_PER_OCTAVE)) / binHz;
    for (let h = 0; h < HARMONICS && position * (h + 1) + 1 < usedBins; h++) {
      peaks[b * HARMONICS + h] = Math.floor(position * (h + 1));
      valleys[b * HARMONICS + h] = Math.floor(position * (h + 0.5));
    }
  }
  return { peaks, valleys };
}

/** The pitch between the 20-cent bins: parabolas through the peaks of the first six harmonics, by their strength. */
function refineHz(spectrum: Float32Array, hz: number, binHz: number): number {
  let sum = 0;
  let weight = 0;
  for (let h = 1; h <= 6; h++) {
    const centre = Math.round((h * hz) / binHz);
    if (centre < 2 || centre + 3 >= spectrum.length) break;
    let peak = centre;
    for (let k = centre - 1; k <= centre + 1; k++) if (spectrum[k]! > spectrum[peak]!) peak = k;
    const a = spectrum[peak - 1]!;
    const b = spectrum[peak]!;
    const c = spectrum[peak + 1]!;
    const curve = a - 2 * b + c;
    if (!(b > a && b >= c) || curve >= 0) continue;
    const found = ((peak + (0.5 * (a - c)) / curve) * binHz) / h;
    if (Math.abs(found / hz - 1) > 0.03) continue;
    sum += found * b * h;
    weight += b * h;
  }
  return weight > 0 ? sum / weight : hz;
}

function follow(
  salience: Float32Array,
  frames: number,
  mean: number,
  unvoicedLevel: number,
): PredominantPitch {
  const states = PITCH_BINS + 1;
  const silent = PITCH_BINS;
  const from = new Int16Array(frames * states);
  let scores = new Float64Array(states);
  let next = new Float64Array(states);
  const jump = JUMP_COST * mean;
  for (let t = 0; t < frames; t++) {
    let best = 0;
    for (let s = 1; s < states; s++) if (scores[s]! > scores[best]!) best = s;
    const start = scores[silent]! - jump * 0.5;
    const leap = scores[best]! - jump * 1.3;
    for (let s = 0; s < PITCH_BINS; s++) {
      let value = leap;
      let before = best;
      if (start > value) {
        value = start;
        before = silent;
      }
      const high = Math.min(PITCH_BINS - 1, s + MAX_GLIDE_BINS);
      for (let q = Math.max(0, s - MAX_GLIDE_BINS); q <= high; q++) {
        const glide = scores[q]! - GLIDE_COST * mean * Math.abs(q - s);
        if (glide > value) {
          value = glide;
          before = q;
        }
      }
      next[s] = value + salience[t * PITCH_BINS + s]!;
      from[t * states + s] = before;
    }
    const stop = scores[best]! - jump * 0.5;
    next[silent] = Math.max(scores[silent]!, stop) + unvoicedLevel * mean;
    from[t * states + silent] = stop > scores[silent]! ? best : silent;
    [scores, next] = [next, scores];
  }
  let state = scores.indexOf(Math.max(...scores));
  const frequencyHz = new Float32Array(frames);
  const strength = new Float32Array(frames);
  for (let t = frames - 1; t >= 0; t--) {
    if (state !== silent) {
      frequencyHz[t] = MIN_HZ * 2 ** (state / BINS_PER_OCTAVE);
      strength[t] = Math.max(0, Math.min(1, salience[t * PITCH_BINS + state]! / (2 * mean + 1e-12)));
    }
    state = from[t * states + state]!;
  }
  return { frequencyHz, salience: strength };
}
