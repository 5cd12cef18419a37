import type { Key } from '../score/score.ts';
import { transposeKey } from '../theory/key.ts';
import { histogramOf } from './beat-sync.ts';
import type { ChordSpan } from './chord-tracker.ts';
import { closesOf, findKey, oddsOfKey } from './find-key.ts';
import { KEY_CHORDS } from './key-chords.ts';
import { KEY_PROFILES } from './key-profiles.ts';

/** Beats `firstBeat` to `endBeat` (exclusive) in one key. */
export interface KeySpan {
  firstBeat: number;
  endBeat: number;
  key: Key;
}

const KEYS = Array.from({ length: 24 }, (_, i): Key => ({ tonic: i >> 1, mode: i & 1 ? 'minor' : 'major' }));
/** A degree that a profile does not have is heard all the same for so much of the time. */
const STRAY_SHARE = 0.02;
/** What a beat's chord says beside its notes: the beats of a chord tell the same thing again. */
const CHORD_WEIGHT = 0.3;
/** Log-odds that a change of key must bring, and beats that it must last. */
const CHANGE_COST = 18;
const LEAST_BEATS = 24;
/** Keys whose scales differ in fewer tones share most of their songs: going from one to the other is no change. */
const LEAST_TONES_APART = 2;
/** What is sung again higher is in the song's key, so much higher: this much likelier than any other, log-odds. */
const AGAIN_HIGHER = 3;
/** How much likelier the key of a stretch must be there than the song's, log-odds. */
const CLEARLY = 3;

/**
 * The keys of a song from its first beat to its last: most have one, some rise by a tone for the last refrain. A Viterbi
 * pass over the 24 keys, beat by beat, by notes and chords; then each stretch is told its key by all that is heard in it.
 * @param all `beats × 12` @param strength 0–2 a beat: a key changes on a downbeat
 */
export function findKeys(
  all: Float32Array,
  chords: readonly ChordSpan[],
  strength: readonly number[],
): { spans: KeySpan[]; confidence: number } {
  const beats = all.length / 12;
  const told = (firstBeat: number, endBeat: number) => {
    const histogram = histogramOf(all.subarray(firstBeat * 12, endBeat * 12));
    const within = cut(chords, firstBeat, endBeat);
    const closes = closesOf(strength, firstBeat, endBeat);
    return { firstBeat, endBeat, histogram, within, closes, ...findKey(histogram, within, closes) };
  };
  const whole = told(0, beats);
  const changes = changesOf(all, chords, strength);
  if (changes.length === 0) return { spans: [whole], confidence: whole.confidence };
  const bounds = [0, ...changes, beats];
  let stretches = bounds.slice(1).map((endBeat, i) => told(bounds[i]!, endBeat));
  for (;;) {
    const i = stretches.findIndex(
      (stretch, k) => k > 0 && tonesApart(stretches[k - 1]!.key, stretch.key) < LEAST_TONES_APART,
    );
    if (i < 0) break;
    stretches = stretches.toSpliced(i - 1, 2, told(stretches[i - 1]!.firstBeat, stretches[i]!.endBeat));
  }
  const length = ({ firstBeat, endBeat }: KeySpan) => endBeat - firstBeat;
  const main = stretches.reduce((most, stretch) => (length(stretch) > length(most) ? stretch : most));
  stretches = stretches.map((stretch) => {
    if (stretch === main) return stretch;
    const key = transposeKey(main.key, shiftBetween(main.histogram, stretch.histogram));
    const odds = (of: Key) => oddsOfKey(of, stretch.histogram, stretch.within, stretch.closes);
    return tonesApart(key, main.key) >= LEAST_TONES_APART && odds(key) + AGAIN_HIGHER >= odds(stretch.key)
      ? { ...stretch, key }
      : stretch;
  });
  const areClear = stretches.every(
    ({ key, histogram, within, closes }) =>
      key === main.key ||
      oddsOfKey(key, histogram, within, closes) - oddsOfKey(main.key, histogram, within, closes) >= CLEARLY,
  );
  if (stretches.length === 1 || !areClear) return { spans: [whole], confidence: whole.confidence };
  return { spans: stretches, confidence: main.confidence };
}

/** Beats on which the likeliest path through the keys goes from one to another that lasts. */
function changesOf(all: Float32Array, chords: readonly ChordSpan[], strength: readonly number[]): number[] {
  const beats = all.length / 12;
  const said = beatOdds(all, chords);
  const hasBars = strength.includes(2);
  let scores = new Float64Array(24);
  const from = new Int8Array(beats * 24);
  for (let i = 0; i < beats; i++) {
    let best = 0;
    for (let k = 1; k < 24; k++) if (scores[k]! > scores[best]!) best = k;
    const change = scores[best]! - (hasBars && strength[i] !== 2 ? Number.POSITIVE_INFINITY : CHANGE_COST);
    const next = new Float64Array(24);
    for (let k = 0; k < 24; k++) {
      const stays = scores[k]! >= change;
      next[k] = (stays ? scores[k]! : change) + said[i * 24 + k]!;
      from[i * 24 + k] = stays ? k : best;
    }
    scores = next;
  }
  const changes: number[] = [];
  let state = scores.indexOf(Math.max(...scores));
  for (let i = beats - 1; i > 0; i--) {
    const before = from[i * 24 + state]!;
    if (before !== state) changes.unshift(i);
    state = before;
  }
  // What does not last is an excursion.
  return changes.filter((beat, i) => {
    const next = changes[i + 1] ?? beats;
    return next - beat >= LEAST_BEATS && beat - (changes[i - 1] ?? 0) >= LEAST_BEATS;
  });
}

/** What each beat says for each key, log-likelihoods. */
function beatOdds(all: Float32Array, chords: readonly ChordSpan[]): Float64Array {
  const beats = all.length / 12;
  const profiles = KEYS.map(({ tonic, mode }) =>
    Array.from({ length: 12 }, (_, pitch) => {
      const degree = (pitch - tonic + 12) % 12;
      return Math.log(KEY_PROFILES[mode === 'minor' ? 'minor' : 'major'][degree]! + STRAY_SHARE);
    }),
  );
  const odds = new Float64Array(beats * 24);
  let chord = 0;
  for (let i = 0; i < beats; i++) {
    while (chord + 1 < chords.length && chords[chord]!.endBeat <= i) chord++;
    const heard = histogramOf(all.subarray(i * 12, i * 12 + 12));
    const sum = heard.reduce((total, value) => total + value, 1e-9);
    KEYS.forEach(({ tonic, mode }, k) => {
      let value = 0;
      for (let pitch = 0; pitch < 12; pitch++) value += (heard[pitch]! / sum) * profiles[k]![pitch]!;
      const span = chords[chord];
      if (span) {
        const degree = (span.root - tonic + 12) % 12;
        const shares = KEY_CHORDS[mode === 'minor' ? 'minor' : 'major'];
        value += CHORD_WEIGHT * shares[2 * degree + Number(span.isMinor)]!;
      }
      odds[i * 24 + k] = value;
    });
  }
  return odds;
}

const cut = (chords: readonly ChordSpan[], firstBeat: number, endBeat: number): ChordSpan[] =>
  chords
    .filter((chord) => chord.endBeat > firstBeat && chord.firstBeat < endBeat)
    .map((chord) => ({
      ...chord,
      firstBeat: Math.max(firstBeat, chord.firstBeat),
      endBeat: Math.min(endBeat, chord.endBeat),
    }));

/** Semitones by which one must be raised to be most like the other. */
function shiftBetween(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const alike = Array.from({ length: 12 }, (_, shift) => {
    let sum = 0;
    for (let pitch = 0; pitch < 12; pitch++) sum += one[pitch]! * other[(pitch + shift) % 12]!;
    return sum;
  });
  return alike.indexOf(Math.max(...alike));
}

const scaleOf = ({ tonic, mode }: Key): number[] =>
  [0, 2, 4, 5, 7, 9, 11].map((step) => (step + tonic + (mode === 'minor' ? 3 : 0)) % 12);

/** How many tones of a scale the other has not: a fifth apart one, a tone two, a semitone five. */
function tonesApart(one: Key, other: Key): number {
  const tones = new Set(scaleOf(other));
  return scaleOf(one).filter((tone) => !tones.has(tone)).length;
}
