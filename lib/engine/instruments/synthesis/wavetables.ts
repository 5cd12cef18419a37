import { SAMPLE_RATE } from '../../audio.ts';

/** Samples in one period of a table; one more follows for the interpolation. A power of two. */
export const TABLE_BITS = 11;
export const TABLE_SIZE = 1 << TABLE_BITS;

/** Spectrum of one period: amplitude of harmonic `n` (from 1), in sine phase. */
export type Spectrum = (harmonic: number) => number;

const MOST_HARMONICS = 360;
/** Tables are this factor apart in their number of harmonics. */
const LEVEL_RATIO = Math.SQRT1_2;
/** Harmonics above this are left out, so none folds back with a little bend on top. */
const HIGHEST_HZ = 17_500;

/**
 * One band-limited waveform: a table for every half octave, each with as many harmonics as fit below 17.5 kHz
 * there (mip-mapping), made by adding sines.
 */
export class Wavetable {
  readonly #spectrum: Spectrum;
  readonly #scale: number;
  readonly #levels: (Float32Array | undefined)[] = [];
  readonly #counts: number[] = [];

  constructor(spectrum: Spectrum) {
    this.#spectrum = spectrum;
    for (let n = MOST_HARMONICS; n >= 1; n *= LEVEL_RATIO) {
      const count = Math.floor(n);
      if (count !== this.#counts[this.#counts.length - 1]) this.#counts.push(count);
    }
    let power = 0;
    for (let n = 1; n <= 64; n++) power += spectrum(n) ** 2 / 2;
    // equal power, whatever the shape: a sine of amplitude 1 has 0.5
    this.#scale = power > 0 ? Math.sqrt(0.25 / power) : 1;
  }

  /** The table for a fundamental: TABLE_SIZE + 1 samples, root-mean-square 0.5. */
  at(frequencyHz: number): Float32Array {
    const fitting = HIGHEST_HZ / Math.max(1, frequencyHz);
    let level = 0;
    while (level < this.#counts.length - 1 && this.#counts[level]! > fitting) level++;
    let table = this.#levels[level];
    if (!table) {
      table = this.#build(this.#counts[level]!);
      this.#levels[level] = table;
    }
    return table;
  }

  #build(harmonics: number): Float32Array {
    const table = new Float32Array(TABLE_SIZE + 1);
    for (let n = 1; n <= harmonics; n++) {
      // the last tenth fades out, against ringing at the edges
      const taper = n > harmonics * 0.9 && harmonics > 8 ? 1 - (n - harmonics * 0.9) / (harmonics * 0.14) : 1;
      const amplitude = this.#spectrum(n) * this.#scale * taper;
      if (amplitude === 0) continue;
      for (let i = 0; i < TABLE_SIZE; i++) table[i]! += amplitude * SINE[(i * n) & (TABLE_SIZE - 1)]!;
    }
    table[TABLE_SIZE] = table[0]!;
    return table;
  }
}

/** One period of a sine, TABLE_SIZE + 1 samples. */
export const SINE: Float32Array = Float32Array.from({ length: TABLE_SIZE + 1 }, (_, i) =>
  Math.sin((2 * Math.PI * i) / TABLE_SIZE),
);

export const WAVES = {
  sine: new Wavetable((n) => (n === 1 ? 1 : 0)),
  triangle: new Wavetable((n) => (n % 2 ? (n % 4 === 1 ? 1 : -1) / (n * n) : 0)),
  saw: new Wavetable((n) => (n % 2 ? 1 : -1) / n),
  square: new Wavetable((n) => (n % 2 ? 1 / n : 0)),
  /** A quarter-wide pulse. */
  pulse25: new Wavetable((n) => Math.sin(Math.PI * n * 0.25) / n),
  /** An eighth-wide pulse. */
  pulse12: new Wavetable((n) => Math.sin(Math.PI * n * 0.125) / n),
  /** A rounded saw: rolled off like a bowed ensemble. */
  softSaw: new Wavetable((n) => (n % 2 ? 1 : -1) / n ** 1.35),
  /** Hollow and glassy: few, far harmonics. */
  glass: new Wavetable((n) => [0, 1, 0.12, 0.05, 0.22, 0, 0, 0.09, 0.05, 0, 0, 0.04][n] ?? 0),
} as const;
export type WaveName = keyof typeof WAVES;

/** Phase increment per sample of a 32-bit phase accumulator. */
export function phaseStep(frequencyHz: number): number {
  return Math.min(0x7fffffff, (frequencyHz / SAMPLE_RATE) * 4294967296);
}

/** Hz of a (fractional) MIDI number. */
export function midiToHz(pitch: number): number {
  return 440 * 2 ** ((pitch - 69) / 12);
}
