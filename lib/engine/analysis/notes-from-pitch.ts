import type { PitchTrack } from './pitch-track.ts';

/** A note on the clock. */
export interface TranscribedNote {
  startSeconds: number;
  endSeconds: number;
  /** MIDI number, whole; for drums a General MIDI percussion key. */
  pitch: number;
  /** (0, 1]. */
  velocity: number;
  /** 0–1. */
  confidence: number;
}

export interface NotesFromPitch {
  notes: TranscribedNote[];
  /** How far the singer is from A = 440 Hz, in semitones (−0.5–0.5). */
  tuningSemitones: number;
}

/** Cost of changing the note; lower into and out of silence. */
const CHANGE_COST = 4.5;
const SILENCE_CHANGE_SHARE = 0.6;
const MIN_NOTE_SECONDS = 0.07;
/** A level dip this deep inside a note is a new attack on the same pitch. */
const DIP_DB = 6;
const DIP_SECONDS = 0.06;
/** Quieter than this share of the loudest frame counts as silence. */
const SILENCE_SHARE = 0.02;

/**
 * Cuts a pitch track into notes: the singer's own tuning first (circular mean of the deviations), then the cheapest
 * path over whole semitones and silence, then cuts where the level dips inside a note.
 */
export function notesFromPitch(track: PitchTrack): NotesFromPitch {
  const { rms, hopSeconds } = track;
  const frames = rms.length;
  let loudest = 1e-9;
  for (const level of rms) loudest = Math.max(loudest, level);
  const midi = new Float32Array(frames);
  const sounding = new Uint8Array(frames);
  for (let t = 0; t < frames; t++) {
    midi[t] = 69 + 12 * Math.log2(track.frequencyHz[t]! / 440);
    sounding[t] = track.voiced[t] && rms[t]! > SILENCE_SHARE * loudest ? 1 : 0;
  }
  const tuningSemitones = tuningOf(midi, sounding);
  const { path, lowest, silence } = semitonePath(midi, sounding, tuningSemitones);
  const notes: TranscribedNote[] = [];
  for (let from = 0; from < frames; ) {
    let to = from + 1;
    while (to < frames && path[to] === path[from]) to++;
    if (path[from] !== silence)
      for (const [start, end] of splitAtDips(rms, loudest, from, to, hopSeconds)) {
        const note = makeNote(
          track,
          midi,
          sounding,
          start,
          end,
          lowest + path[from]!,
          tuningSemitones,
          loudest,
        );
        if (note) notes.push(note);
      }
    from = to;
  }
  return { notes, tuningSemitones };
}

function tuningOf(midi: Float32Array, sounding: Uint8Array): number {
  let cosSum = 0;
  let sinSum = 0;
  for (let t = 0; t < midi.length; t++) {
    if (!sounding[t]) continue;
    cosSum += Math.cos(2 * Math.PI * midi[t]!);
    sinSum += Math.sin(2 * Math.PI * midi[t]!);
  }
  return Math.atan2(sinSum, cosSum) / (2 * Math.PI);
}

function semitonePath(midi: Float32Array, sounding: Uint8Array, tuning: number) {
  const frames = midi.length;
  let low = 200;
  let high = 0;
  for (let t = 0; t < frames; t++)
    if (sounding[t]) {
      low = Math.min(low, midi[t]!);
      high = Math.max(high, midi[t]!);
    }
  const lowest = low > high ? 60 : Math.floor(low) - 1;
  const silence = low > high ? 1 : Math.ceil(high) + 2 - lowest;
  const states = silence + 1;
  let costs = new Float64Array(states);
  let next = new Float64Array(states);
  const from = new Int16Array(frames * states);
  for (let t = 0; t < frames; t++) {
    let best = 0;
    for (let s = 1; s < states; s++) if (costs[s]! < costs[best]!) best = s;
    for (let s = 0; s < states; s++) {
      const change =
        costs[best]! + CHANGE_COST * (s === silence || best === silence ? SILENCE_CHANGE_SHARE : 1);
      const stays = costs[s]! <= change;
      let cost: number;
      if (s === silence) cost = sounding[t] ? 1.2 : 0;
      else cost = sounding[t] ? Math.min(2.5, 0.9 * Math.abs(midi[t]! - tuning - (lowest + s)) ** 1.5) : 0.8;
      next[s] = (stays ? costs[s]! : change) + cost;
      from[t * states + s] = stays ? s : best;
    }
    [costs, next] = [next, costs];
  }
  let state = 0;
  for (let s = 1; s < states; s++) if (costs[s]! < costs[state]!) state = s;
  const path = new Int16Array(frames);
  for (let t = frames - 1; t >= 0; t--) {
    path[t] = state;
    state = from[t * states + state]!;
  }
  return { path, lowest, silence };
}

function splitAtDips(
  rms: Float32Array,
  loudest: number,
  from: number,
  to: number,
  hopSeconds: number,
): [number, number][] {
  const reach = Math.max(2, Math.round(DIP_SECONDS / hopSeconds));
  const db = (t: number) => 20 * Math.log10(rms[t]! / loudest + 1e-5);
  const cuts = [from];
  for (let t = from + reach; t < to - reach; t++) {
    let before = -100;
    let after = -100;
    let isLowest = true;
    for (let k = 1; k <= reach; k++) {
      before = Math.max(before, db(t - k));
      after = Math.max(after, db(t + k));
      if (db(t - k) < db(t) || db(t + k) < db(t)) isLowest = false;
    }
    if (isLowest && Math.min(before, after) - db(t) > DIP_DB) cuts.push(t);
  }
  return cuts.map((cut, i) => [cut, cuts[i + 1] ?? to]);
}

function makeNote(
  track: PitchTrack,
  midi: Float32Array,
  sounding: Uint8Array,
  from: number,
  to: number,
  pitch: number,
  tuning: number,
  loudest: number,
): TranscribedNote | undefined {
  let start = from;
  let end = to;
  while (start < end && !sounding[start]) start++;
  while (end > start && !sounding[end - 1]) end--;
  if ((end - start) * track.hopSeconds < MIN_NOTE_SECONDS) return undefined;
  let level = 0;
  let clarity = 0;
  let deviation = 0;
  for (let t = start; t < end; t++) {
    level = Math.max(level, track.rms[t]!);
    clarity += track.probability[t]!;
    deviation += Math.min(1, Math.abs(midi[t]! - tuning - pitch));
  }
  const frames = end - start;
  return {
    startSeconds: start * track.hopSeconds,
    endSeconds: end * track.hopSeconds,
    pitch,
    velocity: Math.max(0.05, Math.min(1, Math.sqrt(level / loudest))),
    confidence: Math.max(0, Math.min(1, (clarity / frames) * (1 - deviation / frames))),
  };
}
