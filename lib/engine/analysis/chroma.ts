import { realFft } from '../dsp/fft.ts';
import { hann } from '../dsp/window.ts';

/** Rate the chroma is taken at, in Hz. */
export const CHROMA_RATE = 11_025;
const SIZE = 4096;
const HOP = 512;
/** Frames per second of {@link Chroma}. */
export const CHROMA_FRAME_RATE = CHROMA_RATE / HOP;

export interface Chroma {
  frames: number;
  /** `frames × 12`, C first. */
  all: Float32Array;
  /** The same of what is below about 165 Hz (MIDI 52): the bass. */
  bass: Float32Array;
  /** How far the song is from A = 440 Hz, in semitones (−0.5–0.5), a value a frame: tapes and choirs drift. */
  tuningSemitones: Float32Array;
}

/** Bins searched for peaks: 43 Hz to 4 kHz. */
const FIRST_BIN = 16;
const LAST_BIN = 1500;
const WHITENING_HALF_WIDTH = 24;
const HARMONICS = 4;
const HARMONIC_DECAY = 0.6;
const BASS_TOP_MIDI = 52;
const LOWEST_MIDI = 28;

/**
 * Chroma from spectral peaks: each peak that stands out of its surroundings votes, log-compressed, for the pitch
 * classes of which it may be the 1st to 4th harmonic (weights 0.6^(h−1)); E. Gómez, "Tonal description of
 * polyphonic audio" (2006), with the tuning as the circular mean of the peaks' deviations.
 * @param mono at {@link CHROMA_RATE}; frame t is centred on sample t·512
 */
export function chromaOf(mono: Float32Array): Chroma {
  const frames = Math.floor(mono.length / HOP) + 1;
  const spectrum = new Spectrum(mono);
  const tuningSemitones = tuningOf(spectrum, frames);
  const all = new Float32Array(frames * 12);
  const bass = new Float32Array(frames * 12);
  for (let t = 0; t < frames; t++) {
    spectrum.read(t);
    spectrum.peaks((midi, magnitude) => {
      const weight = Math.log10(1 + 20 * magnitude);
      for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) {
        const pitch = midi - tuningSemitones[t]! - 12 * Math.log2(harmonic);
        if (pitch < LOWEST_MIDI) break;
        const nearest = Math.round(pitch);
        const pitchClass = ((nearest % 12) + 12) % 12;
        const closeness = Math.cos(Math.PI * (pitch - nearest)) ** 2;
        const vote = weight * closeness * HARMONIC_DECAY ** (harmonic - 1);
        all[t * 12 + pitchClass]! += vote;
        if (pitch < BASS_TOP_MIDI && harmonic <= 2) bass[t * 12 + pitchClass]! += vote;
      }
    });
  }
  return { frames, all, bass, tuningSemitones };
}

/** Every so many frames are enough to tell the tuning. */
const TUNING_STEP = 8;
/** Steps (0.37 s each) to either side that decide the tuning of a moment, and what the whole song's counts beside them. */
const TUNING_REACH = 12;
const WHOLE_SONG_SHARE = 0.25;

/** Circular mean of the peaks' deviations from the semitones of A = 440 Hz around each moment. */
function tuningOf(spectrum: Spectrum, frames: number): Float32Array {
  const steps = Math.ceil(frames / TUNING_STEP);
  // Running sums, so that a moment's surroundings are a difference.
  const cosines = new Float64Array(steps + 1);
  const sines = new Float64Array(steps + 1);
  for (let step = 0; step < steps; step++) {
    let cosine = 0;
    let sine = 0;
    spectrum.read(step * TUNING_STEP);
    spectrum.peaks((midi, magnitude) => {
      if (midi < 45 || midi > 90) return;
      cosine += magnitude * Math.cos(2 * Math.PI * midi);
      sine += magnitude * Math.sin(2 * Math.PI * midi);
    });
    cosines[step + 1] = cosines[step]! + cosine;
    sines[step + 1] = sines[step]! + sine;
  }
  const whole = (WHOLE_SONG_SHARE * (2 * TUNING_REACH + 1)) / steps;
  return Float32Array.from({ length: frames }, (_, t) => {
    const step = Math.floor(t / TUNING_STEP);
    const from = Math.max(0, step - TUNING_REACH);
    const to = Math.min(steps, step + TUNING_REACH + 1);
    const cosine = cosines[to]! - cosines[from]! + whole * cosines[steps]!;
    const sine = sines[to]! - sines[from]! + whole * sines[steps]!;
    return Math.atan2(sine, cosine) / (2 * Math.PI);
  });
}

class Spectrum {
  readonly #mono: Float32Array;
  readonly #fft = realFft(SIZE);
  readonly #window = hann(SIZE);
  readonly #frame = new Float32Array(SIZE);
  readonly #magnitude = new Float64Array(SIZE / 2 + 1);
  readonly #sums = new Float64Array(SIZE / 2 + 2);

  constructor(mono: Float32Array) {
    this.#mono = mono;
  }

  read(t: number): void {
    const start = t * HOP - SIZE / 2;
    // Scaled to a window of 2048, for which the log compression was tuned.
    for (let i = 0; i < SIZE; i++) this.#frame[i] = 0.5 * (this.#mono[start + i] ?? 0) * this.#window[i]!;
    this.#fft.power(this.#frame, this.#magnitude);
    for (let k = 0; k < this.#magnitude.length; k++) {
      this.#magnitude[k] = Math.sqrt(this.#magnitude[k]!);
      this.#sums[k + 1] = this.#sums[k]! + this.#magnitude[k]!;
    }
  }

  peaks(visit: (midi: number, magnitude: number) => void): void {
    const m = this.#magnitude;
    for (let k = FIRST_BIN; k < LAST_BIN; k++) {
      const b = m[k]!;
      if (b <= m[k - 1]! || b < m[k + 1]!) continue;
      const from = Math.max(1, k - WHITENING_HALF_WIDTH);
      const to = k + WHITENING_HALF_WIDTH + 1;
      if (b < (1.5 * (this.#sums[to]! - this.#sums[from]!)) / (to - from)) continue;
      const a = m[k - 1]!;
      const c = m[k + 1]!;
      const offset = (0.5 * (a - c)) / (a - 2 * b + c - 1e-12);
      visit(69 + 12 * Math.log2(((k + offset) * CHROMA_RATE) / SIZE / 440), b);
    }
  }
}
