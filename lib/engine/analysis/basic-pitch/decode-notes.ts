import type { TranscribedNote } from '../notes-from-pitch.ts';
import { LOWEST_MIDI, PITCHES } from './network.ts';
import { frameSeconds, type NotePosteriors } from './posteriors.ts';

/** Onset probability from which a peak is looked at. */
const MIN_ONSET = 0.25;
/** Note probability that carries a note on. */
const NOTE_THRESHOLD = 0.3;
/** Shortest note, frames of 11.6 ms. */
const MIN_FRAMES = 5;
/** Frames below the threshold that end a note. */
const PATIENCE_FRAMES = 9;
/** The network sees an onset a little before it happens: mean on clips of known truth. */
const ONSET_LATENCY_SECONDS = -0.004;

/**
 * What speaks for a peak being a note, in log-odds: a logistic regression on 21 clips of pianos, guitars and electric
 * piano (single notes, fifths, triads, octaves) that are not measured with. Decided from the lowest note up, so that an
 * overtone knows of the note it may belong to.
 */
const WEIGHTS = {
  bias: -2.75,
  /** Log-odds of the onset itself. */
  onset: 1.42,
  /** Mean note probability in the tenth of a second after it, and before it: what sounds already does not begin. */
  after: 4.99,
  before: -8.41,
  /** How much surer (onset × note) the same is one or two octaves lower, or a twelfth or two octaves and a third lower. */
  octaveBelow: -1.75,
  twelfthBelow: -1.86,
  /** A note was found there. */
  noteAtOctaveBelow: -1.28,
  noteAtTwelfthBelow: -1.84,
  /** Onsets an octave and a twelfth higher, and how much more of a note is there than before: an overtone strikes without lasting. */
  octaveAbove: 1.51,
  octaveAboveLasts: -2.63,
  twelfthAbove: 2.14,
  twelfthAboveLasts: -3.75,
  /** How much surer the surest onset of the moment is. */
  others: -1.35,
};
/** Semitones below at which a note has this one as an even overtone, or as an odd one. */
const OCTAVES = [12, 24];
const TWELFTHS = [19, 28, 31];
const AFTER_FRAMES = [1, 8] as const;
const BEFORE_FRAMES = [-8, -2] as const;
/** Onsets that are this near are of one stroke. */
const STROKE_FRAMES = 3;

interface FrameNote {
  pitch: number;
  from: number;
  to: number;
  strength: number;
  onset: number;
}

/**
 * Notes from the network's maps: a peak of the onset map that is likely to be more than an overtone or an echo begins a
 * note, which lasts while the note map says so.
 */
export function decodeNotes(posteriors: NotePosteriors): TranscribedNote[] {
  const { frames, note, onset } = posteriors;
  const evidence = new Evidence(posteriors);
  const found: FrameNote[] = [];
  for (let pitch = 0; pitch < PITCHES; pitch++) {
    const starts: number[] = [];
    for (let t = 0; t < frames; t++) {
      const value = onset[t * PITCHES + pitch]!;
      if (value < MIN_ONSET) continue;
      const before = t > 0 ? onset[(t - 1) * PITCHES + pitch]! : 0;
      const after = t + 1 < frames ? onset[(t + 1) * PITCHES + pitch]! : 0;
      if (value > before && value >= after && evidence.decide(t, pitch)) starts.push(t);
    }
    starts.forEach((from, i) => {
      const limit = starts[i + 1] ?? frames;
      let to = from + 1;
      let quiet = 0;
      let last = from;
      let sum = 0;
      while (to < limit && quiet < PATIENCE_FRAMES) {
        const value = note[to * PITCHES + pitch]!;
        if (value < NOTE_THRESHOLD) quiet++;
        else {
          quiet = 0;
          last = to;
          sum += value;
        }
        to++;
      }
      const length = last - from + 1;
      if (length < MIN_FRAMES) return;
      found.push({
        pitch,
        from,
        to: last + 1,
        strength: sum / length,
        onset: onset[from * PITCHES + pitch]!,
      });
    });
  }
  return found
    .sort((a, b) => a.from - b.from || a.pitch - b.pitch)
    .map((n) => ({
      startSeconds: Math.max(0, frameSeconds(n.from) - ONSET_LATENCY_SECONDS),
      endSeconds: frameSeconds(n.to),
      pitch: n.pitch + LOWEST_MIDI,
      velocity: Math.max(0.05, Math.min(1, n.strength * 1.2)),
      confidence: Math.max(0, Math.min(1, 0.5 * (n.strength + n.onset))),
    }));
}

/** Weighs what the maps say around peaks, given from the lowest pitch up. */
class Evidence {
  readonly #maps: NotePosteriors;
  /** 1 where a note was found to begin. */
  readonly #begins: Uint8Array;

  constructor(maps: NotePosteriors) {
    this.#maps = maps;
    this.#begins = new Uint8Array(maps.frames * PITCHES);
  }

  /** Whether a note begins at this frame. */
  decide(t: number, pitch: number): boolean {
    const onset = this.#maps.onset[t * PITCHES + pitch]!;
    const after = this.#meanNote(t, pitch, AFTER_FRAMES);
    const before = this.#meanNote(t, pitch, BEFORE_FRAMES);
    const sure = onset * after;
    const surest = (intervals: readonly number[]) =>
      Math.max(
        ...intervals.map((i) => this.#stroke(t, pitch - i) * this.#meanNote(t, pitch - i, AFTER_FRAMES)),
      );
    const found = (intervals: readonly number[]) => intervals.some((i) => this.#hasFound(t, pitch - i));
    const lasts = (p: number) => this.#meanNote(t, p, AFTER_FRAMES) - this.#meanNote(t, p, BEFORE_FRAMES);
    let others = 0;
    for (let p = 0; p < PITCHES; p++) others = Math.max(others, this.#stroke(t, p));
    const logOdds =
      WEIGHTS.bias +
      WEIGHTS.onset * Math.log(onset / (1.0001 - onset)) +
      WEIGHTS.after * after +
      WEIGHTS.before * before +
      WEIGHTS.octaveBelow * (surest(OCTAVES) - sure) +
      WEIGHTS.twelfthBelow * (surest([19, 28]) - sure) +
      (found(OCTAVES) ? WEIGHTS.noteAtOctaveBelow : 0) +
      (found(TWELFTHS) ? WEIGHTS.noteAtTwelfthBelow : 0) +
      WEIGHTS.octaveAbove * this.#stroke(t, pitch + 12) +
      WEIGHTS.octaveAboveLasts * lasts(pitch + 12) +
      WEIGHTS.twelfthAbove * this.#stroke(t, pitch + 19) +
      WEIGHTS.twelfthAboveLasts * lasts(pitch + 19) +
      WEIGHTS.others * (others - onset);
    if (logOdds <= 0) return false;
    this.#begins[t * PITCHES + pitch] = 1;
    return true;
  }

  #hasFound(t: number, pitch: number): boolean {
    if (pitch < 0) return false;
    for (let k = Math.max(0, t - STROKE_FRAMES); k <= Math.min(this.#maps.frames - 1, t + STROKE_FRAMES); k++)
      if (this.#begins[k * PITCHES + pitch]) return true;
    return false;
  }

  /** The surest onset of a pitch in the stroke around a frame. */
  #stroke(t: number, pitch: number): number {
    if (pitch < 0 || pitch >= PITCHES) return 0;
    const { frames, onset } = this.#maps;
    let most = 0;
    for (let k = Math.max(0, t - STROKE_FRAMES); k <= Math.min(frames - 1, t + STROKE_FRAMES); k++)
      most = Math.max(most, onset[k * PITCHES + pitch]!);
    return most;
  }

  #meanNote(t: number, pitch: number, [from, to]: readonly [number, number]): number {
    if (pitch < 0 || pitch >= PITCHES) return 0;
    const { frames, note } = this.#maps;
    let sum = 0;
    let count = 0;
    for (let k = Math.max(0, t + from); k <= Math.min(frames - 1, t + to); k++) {
      sum += note[k * PITCHES + pitch]!;
      count++;
    }
    return count === 0 ? 0 : sum / count;
  }
}
