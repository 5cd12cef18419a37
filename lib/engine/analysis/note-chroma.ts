import { realFft } from '../dsp/fft.ts';
import { hann } from '../dsp/window.ts';
import { CHROMA_FRAME_RATE, CHROMA_RATE } from './chroma.ts';

const WINDOW = 4096;
/** Padded with silence to this, so that bins lie closer than semitones down to the bass. */
const SIZE = 8192;
const HOP = 1024;
/** Frames per second of {@link NoteChroma}. */
export const NOTE_FRAME_RATE = CHROMA_RATE / HOP;

const LOWEST_MIDI = 24;
const NOTES = 72;
const BINS_PER_SEMITONE = 3;
const BINS = (NOTES + 12) * BINS_PER_SEMITONE;
const WHITENING_BINS = 6 * BINS_PER_SEMITONE;
const HARMONICS = 16;
const HARMONIC_DECAY = 0.75;
const ITERATIONS = 30;

/** Weight of the strongest notes beside the weak: strengths are raised to these powers before they are summed. */
const CHORD_POWER = 0.4;
const BASS_POWER = 1.3;
/** Where the bass begins, and where it ends and the chords begin: MIDI, with a slope of so many semitones. */
const BASS_TOP_MIDI = 48;
const BASS_SLOPE = 4;
const CHORD_BOTTOM_MIDI = 28;
const CHORD_SLOPE = 12;
const CHORD_TOP_MIDI = 84;

/** Pitch classes of what is played, freed of overtones and drums. */
export interface NoteChroma {
  frames: number;
  /** `frames × 12`, C first. */
  all: Float32Array;
  /** The same of the bass (below about MIDI 48). */
  bass: Float32Array;
}

/**
 * Chroma of the notes in a mix rather than of its spectrum: the spectrum on a scale of thirds of a semitone, freed of its
 * smooth part (drums, noise, timbre), explained as a sum of notes with harmonics and no other; non-negative least squares
 * by multiplicative updates. M. Mauch & S. Dixon, "Approximate note transcription for the improved identification of
 * difficult chords" (ISMIR 2010).
 * @param mono at {@link CHROMA_RATE}; frame t is centred on sample t·1024
 * @param tuningSemitones how far the recording is from A = 440 Hz, a value a frame of `chromaOf`
 */
export function noteChromaOf(mono: Float32Array, tuningSemitones: Float32Array): NoteChroma {
  const fft = realFft(SIZE);
  const window = hann(WINDOW);
  const frames = Math.floor(mono.length / HOP) + 1;
  const all = new Float32Array(frames * 12);
  const bass = new Float32Array(frames * 12);
  const frame = new Float32Array(SIZE);
  const power = new Float64Array(fft.bins);
  const bandsOf = logBands();
  const solver = new NoteSolver();
  const spectrum = new Float64Array(BINS);
  const { chordWeights, bassWeights } = registers();
  for (let t = 0; t < frames; t++) {
    const start = t * HOP - WINDOW / 2;
    for (let i = 0; i < WINDOW; i++) frame[i] = (mono[start + i] ?? 0) * window[i]!;
    fft.power(frame, power);
    const tuning = tuningSemitones[Math.min(tuningSemitones.length - 1, t * TUNING_FRAMES)] ?? 0;
    bandsOf(tuning).forEach(({ first, weights }, b) => {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += weights[i]! * Math.sqrt(power[first + i] ?? 0);
      spectrum[b] = sum;
    });
    whiten(spectrum);
    const strength = solver.solve(spectrum);
    for (let n = 0; n < NOTES; n++) {
      const value = strength[n]!;
      if (value <= 0) continue;
      const at = t * 12 + ((LOWEST_MIDI + n) % 12);
      all[at]! += chordWeights[n]! * value ** CHORD_POWER;
      bass[at]! += bassWeights[n]! * value ** BASS_POWER;
    }
  }
  return { frames, all, bass };
}

/** Frames of `chromaOf` to one of these. */
const TUNING_FRAMES = Math.round(CHROMA_FRAME_RATE / NOTE_FRAME_RATE);

const unit = (value: number): number => Math.max(0, Math.min(1, value));

function registers(): { chordWeights: number[]; bassWeights: number[] } {
  const midi = Array.from({ length: NOTES }, (_, n) => LOWEST_MIDI + n);
  return {
    chordWeights: midi.map(
      (m) => unit((m - CHORD_BOTTOM_MIDI) / CHORD_SLOPE) * unit(1 - (m - CHORD_TOP_MIDI) / CHORD_SLOPE),
    ),
    bassWeights: midi.map((m) => unit(0.5 - (m - BASS_TOP_MIDI) / BASS_SLOPE)),
  };
}

/** Explains a spectrum by notes. */
class NoteSolver {
  readonly #dictionary: Float64Array;
  readonly #gram: Float64Array;
  readonly #target = new Float64Array(NOTES);
  readonly #strength = new Float64Array(NOTES);

  constructor() {
    this.#dictionary = harmonicDictionary();
    this.#gram = gramOf(this.#dictionary);
  }

  /** @returns strength of each note, ≥ 0; valid until the next call */
  solve(spectrum: Float64Array): Float64Array {
    const target = this.#target;
    const strength = this.#strength;
    for (let n = 0; n < NOTES; n++) {
      let sum = 0;
      for (let b = n * BINS_PER_SEMITONE; b < BINS; b++)
        sum += this.#dictionary[n * BINS + b]! * spectrum[b]!;
      target[n] = sum;
      strength[n] = sum;
    }
    for (let round = 0; round < ITERATIONS; round++)
      for (let n = 0; n < NOTES; n++) {
        if (strength[n]! < 1e-6) continue;
        let explained = 1e-9;
        for (let m = 0; m < NOTES; m++) explained += this.#gram[n * NOTES + m]! * strength[m]!;
        strength[n]! *= target[n]! / explained;
      }
    return strength;
  }
}

interface Band {
  first: number;
  weights: Float64Array;
}

/** Tunings are told apart in steps of a fiftieth of a semitone. */
const TUNING_STEPS = 50;

/** The bands for a tuning, made once each. */
function logBands(): (tuningSemitones: number) => Band[] {
  const made = new Map<number, Band[]>();
  return (tuningSemitones) => {
    const step = Math.round(tuningSemitones * TUNING_STEPS);
    const bands = made.get(step) ?? bandsAt(step / TUNING_STEPS);
    made.set(step, bands);
    return bands;
  };
}

/** Raised cosines around the bins' centres, a semitone wide but never narrower than the window's own peak. */
function bandsAt(tuningSemitones: number): Band[] {
  const hzPerBin = CHROMA_RATE / SIZE;
  return Array.from({ length: BINS }, (_, b) => {
    const midi = LOWEST_MIDI - 1 / BINS_PER_SEMITONE + b / BINS_PER_SEMITONE + tuningSemitones;
    const hz = 440 * 2 ** ((midi - 69) / 12);
    const halfWidth = Math.max(1.2, (hz * (2 ** (0.5 / 12) - 1)) / hzPerBin);
    const centre = hz / hzPerBin;
    const first = Math.max(1, Math.ceil(centre - halfWidth));
    const last = Math.floor(centre + halfWidth);
    const weights = new Float64Array(Math.max(0, last - first + 1));
    let total = 1e-12;
    for (let i = 0; i < weights.length; i++) {
      weights[i] = 0.5 + 0.5 * Math.cos((Math.PI * (first + i - centre)) / halfWidth);
      total += weights[i]!;
    }
    for (let i = 0; i < weights.length; i++) weights[i]! /= total;
    return { first, weights };
  });
}

/** What stands out of the octave around it, in standard deviations: (y − mean) / deviation, and nothing below the mean. */
function whiten(spectrum: Float64Array): void {
  const sums = new Float64Array(BINS + 1);
  const squares = new Float64Array(BINS + 1);
  for (let b = 0; b < BINS; b++) {
    sums[b + 1] = sums[b]! + spectrum[b]!;
    squares[b + 1] = squares[b]! + spectrum[b]! ** 2;
  }
  for (let b = 0; b < BINS; b++) {
    const from = Math.max(0, b - WHITENING_BINS);
    const to = Math.min(BINS, b + WHITENING_BINS + 1);
    const mean = (sums[to]! - sums[from]!) / (to - from);
    const variance = (squares[to]! - squares[from]!) / (to - from) - mean * mean;
    const deviation = Math.sqrt(Math.max(0, variance));
    spectrum[b] = deviation > 1e-7 ? Math.max(0, spectrum[b]! - mean) / deviation : 0;
  }
}

/** The note's harmonics, each weaker than the one before, as peaks two bins wide. */
function harmonicDictionary(): Float64Array {
  const dictionary = new Float64Array(NOTES * BINS);
  for (let n = 0; n < NOTES; n++) {
    let norm = 0;
    for (let h = 1; h <= HARMONICS; h++) {
      const centre = 1 + BINS_PER_SEMITONE * (n + 12 * Math.log2(h));
      for (let b = Math.max(0, Math.floor(centre - 2)); b <= Math.min(BINS - 1, Math.ceil(centre + 2)); b++) {
        const distance = Math.abs(b - centre) / 2;
        if (distance < 1)
          dictionary[n * BINS + b]! += HARMONIC_DECAY ** (h - 1) * (0.5 + 0.5 * Math.cos(Math.PI * distance));
      }
    }
    for (let b = 0; b < BINS; b++) norm += dictionary[n * BINS + b]! ** 2;
    for (let b = 0; b < BINS; b++) dictionary[n * BINS + b]! /= Math.sqrt(norm);
  }
  return dictionary;
}

function gramOf(dictionary: Float64Array): Float64Array {
  const gram = new Float64Array(NOTES * NOTES);
  for (let n = 0; n < NOTES; n++)
    for (let m = 0; m < NOTES; m++) {
      let sum = 0;
      for (let b = 0; b < BINS; b++) sum += dictionary[n * BINS + b]! * dictionary[m * BINS + b]!;
      gram[n * NOTES + m] = sum;
    }
  return gram;
}
