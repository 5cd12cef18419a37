import type { OnsetFeatures } from './frame-features.ts';
import { type LeadLine, LINE_BANDS, LINE_HOP_SECONDS } from './lead-line.ts';

/** Steps of the line that are note changes, in cents a frame, and the frames around one that its movement is read from. */
const JUMP_CENTS = 120;
const NEIGHBOURHOOD_FRAMES = 20;
const MIN_NEIGHBOURS = 7;
/** Frames of a short break: a consonant or two (45–370 ms), and of what goes on after it. */
const BREAK_FRAMES = [2, 16] as const;
const AFTER_BREAK_FRAMES = [2, 7] as const;
const MIN_AFTER_BREAK = 3;
/** Of the softest tenth of the line. */
const SOFT = 0.1;
/** Between women's voices and men's; and octaves that the middle of both is under it. */
const REGISTER_HZ = 250;
const MIDDLE_OCTAVES = 0.2;
/** Cents a frame within a note, and the frames of the shortest note that is looked at. */
const NOTE_STEP_CENTS = 60;
const NOTE_FRAMES = 5;
/** And of one of which it is asked how it goes on. */
const TURNING_FRAMES = 8;
/** Frames of a note that is long enough to sway, and of the mean that it sways about. */
const LONG_NOTE_FRAMES = 16;
const MEAN_FRAMES = 9;
/** Notes of a pitch that are compared. */
const SAME_PITCH_NOTES = 3;
/** Where there are none, dB: between players and singers, so that it tells nothing. */
const UNKNOWN_VOWELS_DB = 2.5;
/** What lies so far under the loudest band is not told from nothing, dB. */
const BAND_FLOOR_DB = 45;

/** What tells a singer from an instrument that leads. */
export const SUNG_FEATURES = [
  'levelDb',
  'softDb',
  'breaks',
  'vowels',
  'turns',
  'offPitch',
  'scoop',
  'sway',
  'octaves',
  'octavesOff',
  'movement',
  'salience',
] as const;
export interface SungFeatures {
  /** Level of the line beside the mix, dB, in the median and of its softest tenth: a singer stands before the band all the time. */
  levelDb: number;
  softDb: number;
  /** Short breaks a second: consonants. */
  breaks: number;
  /** How different notes of one pitch sound, dB: a singer's have other vowels, an instrument's are the same. */
  vowels: number;
  /**
   * How much notes change between their beginning and their end, dB, but for the slope of their spectrum, which follows
   * their loudness: diphthongs.
   */
  turns: number;
  /** How far notes are from the semitones of the whole's tuning, cents (circular deviation). */
  offPitch: number;
  /** How far notes begin from where they then are, cents. */
  scoop: number;
  /** How far long notes sway about their own mean, cents (effective value). */
  sway: number;
  /** Octaves of its median pitch above 250 Hz, −1 to 0.5: much that leads is higher than voices. */
  octaves: number;
  /** And how far it is from their middle to either side, 1 at most: basses are lower. */
  octavesOff: number;
  /** Median of what the line moves, cents a frame. */
  movement: number;
  /** How clearly it stands out, 0–1. */
  salience: number;
}

/** What is heard of the line that stands out. */
export interface HeardLine {
  /** Cents a frame, around each frame. */
  movement: Float32Array;
  /** Nothing where there is no line. */
  features?: SungFeatures;
}

/** @param spectrum of the same recording; only its levels are read */
export function heardOfLine(line: LeadLine, spectrum: Pick<OnsetFeatures, 'levelDb'>): HeardLine {
  const cents = Float64Array.from(line.frequencyHz, (hz) =>
    hz > 0 ? 1200 * Math.log2(hz / 100) : Number.NaN,
  );
  const movement = movementOf(cents);
  const sounding: number[] = [];
  for (let t = 0; t < cents.length; t++) if (line.frequencyHz[t]! > 0) sounding.push(t);
  if (sounding.length === 0) return { movement };
  const quantile = (share: number, of: (t: number) => number) =>
    sounding.map(of).sort((a, b) => a - b)[Math.floor(share * sounding.length)]!;
  const levelDb = (t: number) => 20 * Math.log10(line.level[t]! + 1e-6) - (spectrum.levelDb[2 * t] ?? 0);
  const octaves = Math.log2(quantile(0.5, (t) => line.frequencyHz[t]!) / REGISTER_HZ);
  const notes = notesOf(cents);
  const features: SungFeatures = {
    levelDb: quantile(0.5, levelDb),
    softDb: quantile(SOFT, levelDb),
    breaks: shortBreaks(line.frequencyHz) / (cents.length * LINE_HOP_SECONDS),
    vowels: vowelsOf(line.bands, notes),
    turns: turnsOf(line.bands, notes),
    offPitch: offPitchOf(cents, notes),
    scoop: scoopOf(cents, notes),
    sway: swayOf(cents, notes),
    octaves: Math.max(-1, Math.min(0.5, octaves)),
    octavesOff: Math.min(1, Math.abs(octaves + MIDDLE_OCTAVES)),
    movement: quantile(0.5, (t) => movement[t]!),
    salience: quantile(0.5, (t) => line.salience[t]!),
  };
  return { movement, features };
}

interface LineNote {
  firstFrame: number;
  endFrame: number;
  /** MIDI number of the nearest semitone. */
  semitone: number;
}

/** Stretches of the line that hold a pitch. */
function notesOf(cents: Float64Array): LineNote[] {
  const notes: LineNote[] = [];
  for (let first = 0; first < cents.length; ) {
    if (Number.isNaN(cents[first]!)) {
      first++;
      continue;
    }
    let end = first + 1;
    while (end < cents.length && Math.abs(cents[end]! - cents[end - 1]!) < NOTE_STEP_CENTS) end++;
    if (end - first >= NOTE_FRAMES) {
      const held = cents.slice(first, end).sort();
      notes.push({ firstFrame: first, endFrame: end, semitone: Math.round(held[held.length >> 1]! / 100) });
    }
    first = end;
  }
  return notes;
}

/** Standard deviation of notes' mean spectra, where their pitch is the same, over bands and pitches. */
function vowelsOf(bands: Float32Array, notes: readonly LineNote[]): number {
  const byPitch = new Map<number, Float64Array[]>();
  for (const note of notes) {
    const spectra = byPitch.get(note.semitone) ?? [];
    spectra.push(meanSpectrum(bands, note));
    byPitch.set(note.semitone, spectra);
  }
  let sum = 0;
  let weight = 0;
  for (const spectra of byPitch.values()) {
    if (spectra.length < SAME_PITCH_NOTES) continue;
    weight += spectra.length;
    for (let b = 0; b < LINE_BANDS; b++) {
      const mean = spectra.reduce((total, row) => total + row[b]!, 0) / spectra.length;
      const variance = spectra.reduce((total, row) => total + (row[b]! - mean) ** 2, 0) / spectra.length;
      sum += (spectra.length * Math.sqrt(variance)) / LINE_BANDS;
    }
  }
  return weight > 0 ? sum / weight : UNKNOWN_VOWELS_DB;
}

/** A spectrum about its own straight line over the bands. */
function withoutSlope(spectrum: Float64Array): Float64Array {
  const middle = (LINE_BANDS - 1) / 2;
  let product = 0;
  let square = 0;
  let mean = 0;
  spectrum.forEach((value, b) => {
    product += (b - middle) * value;
    square += (b - middle) ** 2;
    mean += value / LINE_BANDS;
  });
  return spectrum.map((value, b) => value - mean - ((b - middle) * product) / square);
}

/** Mean over notes of how their first third differs from their last. */
function turnsOf(bands: Float32Array, notes: readonly LineNote[]): number {
  const turns = notes
    .filter(({ firstFrame, endFrame }) => endFrame - firstFrame >= TURNING_FRAMES)
    .map(({ firstFrame, endFrame }) => {
      const third = Math.floor((endFrame - firstFrame) / 3);
      const first = withoutSlope(meanSpectrum(bands, { firstFrame, endFrame: firstFrame + third }));
      const last = withoutSlope(meanSpectrum(bands, { firstFrame: endFrame - third, endFrame }));
      return Math.sqrt(first.reduce((sum, value, b) => sum + (value - last[b]!) ** 2, 0) / LINE_BANDS);
    });
  return turns.reduce((sum, turn) => sum + turn, 0) / Math.max(1, turns.length);
}

/** Circular standard deviation of notes from the semitones, wherever these lie. */
function offPitchOf(cents: Float64Array, notes: readonly LineNote[]): number {
  let re = 0;
  let im = 0;
  let weight = 1e-9;
  for (const { firstFrame, endFrame } of notes) {
    const held = cents.slice(firstFrame, endFrame).sort();
    const angle = (2 * Math.PI * held[held.length >> 1]!) / 100;
    re += (endFrame - firstFrame) * Math.cos(angle);
    im += (endFrame - firstFrame) * Math.sin(angle);
    weight += endFrame - firstFrame;
  }
  const length = Math.min(1, Math.max(1e-3, Math.hypot(re, im) / weight));
  return (Math.sqrt(-2 * Math.log(length)) * 100) / (2 * Math.PI);
}

/** Mean distance of notes' first frames from the middle of the note, cents. */
function scoopOf(cents: Float64Array, notes: readonly LineNote[]): number {
  const scoops = notes
    .filter(({ firstFrame, endFrame }) => endFrame - firstFrame >= TURNING_FRAMES)
    .map(({ firstFrame, endFrame }) => {
      const held = cents.slice(firstFrame, endFrame).sort();
      return Math.abs((cents[firstFrame]! + cents[firstFrame + 1]!) / 2 - held[held.length >> 1]!);
    });
  return scoops.reduce((sum, scoop) => sum + scoop, 0) / Math.max(1, scoops.length);
}

/** In dB about the frame's own mean, so that loudness does not count. */
function meanSpectrum(
  bands: Float32Array,
  { firstFrame, endFrame }: Pick<LineNote, 'firstFrame' | 'endFrame'>,
): Float64Array {
  const mean = new Float64Array(LINE_BANDS);
  const row = new Float64Array(LINE_BANDS);
  for (let t = firstFrame; t < endFrame; t++) {
    let top = Number.NEGATIVE_INFINITY;
    for (let b = 0; b < LINE_BANDS; b++) {
      row[b] = 10 * Math.log10(bands[t * LINE_BANDS + b]! + 1e-9);
      top = Math.max(top, row[b]!);
    }
    let level = 0;
    for (let b = 0; b < LINE_BANDS; b++) {
      row[b] = Math.max(row[b]!, top - BAND_FLOOR_DB);
      level += row[b]! / LINE_BANDS;
    }
    for (let b = 0; b < LINE_BANDS; b++) mean[b]! += (row[b]! - level) / (endFrame - firstFrame);
  }
  return mean;
}

/** Median over long notes of how far the pitch is from its running mean, cents. */
function swayOf(cents: Float64Array, notes: readonly LineNote[]): number {
  const half = MEAN_FRAMES >> 1;
  const sways = notes
    .filter(({ firstFrame, endFrame }) => endFrame - firstFrame >= LONG_NOTE_FRAMES)
    .map(({ firstFrame, endFrame }) => {
      let square = 0;
      let around = 0;
      for (let t = firstFrame; t < firstFrame + MEAN_FRAMES - 1; t++) around += cents[t]!;
      for (let t = firstFrame + half; t < endFrame - half; t++) {
        around += cents[t + half]!;
        square += (cents[t]! - around / MEAN_FRAMES) ** 2;
        around -= cents[t - half]!;
      }
      return Math.sqrt(square / (endFrame - firstFrame - 2 * half));
    })
    .sort((a, b) => a - b);
  return sways[sways.length >> 1] ?? 0;
}

/** How often the line stops for a moment and goes on. */
function shortBreaks(frequencyHz: Float32Array): number {
  const [shortest, longest] = BREAK_FRAMES;
  const [from, to] = AFTER_BREAK_FRAMES;
  let breaks = 0;
  let silent = 0;
  frequencyHz.forEach((hz, t) => {
    if (hz > 0 && silent >= shortest && silent <= longest) {
      const after = frequencyHz.subarray(t + from, t + to + 1).filter((next) => next > 0);
      if (after.length >= MIN_AFTER_BREAK) breaks++;
    }
    silent = hz > 0 ? 0 : silent + 1;
  });
  return breaks;
}

/** Medians, around each frame of the line, of its steps in cents; note changes left out. */
function movementOf(cents: Float64Array): Float32Array {
  const frames = cents.length;
  const steps = new Float32Array(frames).fill(Number.NaN);
  for (let t = 1; t < frames; t++) {
    const step = Math.abs(cents[t]! - cents[t - 1]!);
    if (step < JUMP_CENTS) steps[t] = step;
  }
  const movement = new Float32Array(frames);
  for (let t = 0; t < frames; t++) if (!Number.isNaN(cents[t]!)) movement[t] = medianAround(steps, t);
  return movement;
}

function medianAround(values: Float32Array, t: number): number {
  const around = values
    .subarray(Math.max(0, t - NEIGHBOURHOOD_FRAMES), t + NEIGHBOURHOOD_FRAMES + 1)
    .filter((v) => !Number.isNaN(v))
    .sort();
  return around.length >= MIN_NEIGHBOURS ? around[around.length >> 1]! : 0;
}
