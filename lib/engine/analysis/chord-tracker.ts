import type { ChordQuality, Key, PitchClass } from '../score/score.ts';
import { CHORD_TEMPLATES, type ChordTemplate, likestForm } from './chord-templates.ts';
import type { KeySpan } from './key-changes.ts';
import { KEY_CHORDS } from './key-chords.ts';

/** Beats `firstBeat` to `endBeat` (exclusive) of one chord. */
export interface ChordSpan {
  firstBeat: number;
  endBeat: number;
  root: PitchClass;
  quality: ChordQuality;
  isMinor: boolean;
}

const LIKENESS_WEIGHT = 8;
const BASS_WEIGHT = 2.3;
/** What the bass on the third or the fifth says for a chord, beside the bass on its root. */
const INVERTED_BASS = 0.45;
const DIATONIC_BONUS = 0.25;
/** How much counts how common a chord is in songs of the key (logarithms of shares), and what is rarer than all else. */
const COMMON_WEIGHT = 0.2;
const RAREST = -4.5;
/** Cost of changing the chord, by how strong the beat is (0 weak, 1 middle of the bar, 2 downbeat). */
const CHANGE_COST = [2.6, 2.2, 0.4];

const CHORDS = CHORD_TEMPLATES.length;

/**
 * One chord a beat by Viterbi over the 24 triads: likeness of the beat's chroma to the best of the triad's forms (with
 * sixths, sevenths and ninths), the bass on its tones, how common the chord is in the key, and a cost of changing that is
 * least on downbeats. What the chord is beyond its triad is read from the mean chroma of all its beats.
 * @param all `beats × 12` @param bass `beats × 12` @param strength 0–2 a beat @param keys as far as they are known
 */
export function findChords(
  all: Float32Array,
  bass: Float32Array,
  strength: readonly number[],
  keys: readonly KeySpan[] = [],
): { spans: ChordSpan[]; confidence: number } {
  const beats = all.length / 12;
  if (beats === 0) return { spans: [], confidence: 0 };
  const chroma = normalised(all, (row) => Math.hypot(...row));
  const bassShare = normalised(bass, (row) => row.reduce((sum, v) => sum + v, 0));
  const bonuses = keys.map(({ key }) => keyBonus(key));
  let inKey = 0;
  let scores = new Float64Array(CHORDS);
  const from = new Int8Array(beats * CHORDS);
  let matched = 0;
  for (let i = 0; i < beats; i++) {
    let bestBefore = 0;
    for (let s = 1; s < CHORDS; s++) if (scores[s]! > scores[bestBefore]!) bestBefore = s;
    const change = scores[bestBefore]! - CHANGE_COST[strength[i] ?? 0]!;
    const next = new Float64Array(CHORDS);
    let top = 0;
    while (inKey + 1 < keys.length && keys[inKey]!.endBeat <= i) inKey++;
    const bonus = bonuses[inKey];
    CHORD_TEMPLATES.forEach(({ forms, tones: [root, third, fifth] }, s) => {
      const { likeness } = likestForm(forms, chroma, i * 12);
      top = Math.max(top, likeness);
      const onBass = (tone: number) => bassShare[i * 12 + tone]!;
      const said = onBass(root) + INVERTED_BASS * (onBass(third) + onBass(fifth));
      const stays = scores[s]! >= change;
      next[s] =
        (stays ? scores[s]! : change) + LIKENESS_WEIGHT * likeness + BASS_WEIGHT * said + (bonus?.[s] ?? 0);
      from[i * CHORDS + s] = stays ? s : bestBefore;
    });
    matched += top;
    scores = next;
  }
  const states = new Int8Array(beats);
  let state = scores.indexOf(Math.max(...scores));
  for (let i = beats - 1; i >= 0; i--) {
    states[i] = state;
    state = from[i * CHORDS + state]!;
  }
  return {
    spans: joinSpans(states, chroma),
    confidence: Math.max(0, Math.min(1, (matched / beats - 0.6) * 3)),
  };
}

/**
 * How common chords are in songs of the key, and a bonus for those all of whose tones are in it; in minor for the major
 * dominant too, which is there more often than not.
 */
function keyBonus(key: Key): number[] {
  const scale = key.mode === 'minor' ? [0, 2, 3, 5, 7, 8, 10] : [0, 2, 4, 5, 7, 9, 11];
  const shares = KEY_CHORDS[key.mode === 'minor' ? 'minor' : 'major'];
  const degree = (tone: number) => (tone - key.tonic + 12) % 12;
  const isIn = (tone: number) => scale.includes(degree(tone));
  const isDominant = (t: ChordTemplate) => key.mode === 'minor' && !t.isMinor && degree(t.root) === 7;
  return CHORD_TEMPLATES.map(
    (t) =>
      COMMON_WEIGHT * Math.max(RAREST, shares[2 * degree(t.root) + Number(t.isMinor)]!) +
      (t.tones.every(isIn) || isDominant(t) ? DIATONIC_BONUS : 0),
  );
}

/** Each row of twelve divided by its norm; silent rows stay as they are. */
function normalised(rows: Float32Array, norm: (row: Float32Array) => number): Float32Array {
  const out = rows.slice();
  for (let at = 0; at < out.length; at += 12) {
    const row = out.subarray(at, at + 12);
    const length = norm(row);
    if (length > 1e-9) for (let k = 0; k < 12; k++) row[k]! /= length;
  }
  return out;
}

function joinSpans(states: Int8Array, chroma: Float32Array): ChordSpan[] {
  const spans: ChordSpan[] = [];
  for (let i = 0; i < states.length; ) {
    let end = i + 1;
    while (end < states.length && states[end] === states[i]) end++;
    const template = CHORD_TEMPLATES[states[i]!]!;
    spans.push({
      firstBeat: i,
      endBeat: end,
      root: template.root,
      isMinor: template.isMinor,
      quality: qualityOf(template, chroma, i, end),
    });
    i = end;
  }
  return spans;
}

/** A fourth or second this much stronger than the third takes its place. */
const SUSPENDED = 1.8;

function qualityOf(template: ChordTemplate, chroma: Float32Array, from: number, to: number): ChordQuality {
  const mean = new Float64Array(12);
  for (let i = from; i < to; i++) for (let k = 0; k < 12; k++) mean[k]! += chroma[i * 12 + k]! / (to - from);
  const at = (interval: number) => mean[(template.root + interval) % 12]!;
  const third = at(template.isMinor ? 3 : 4);
  if (at(5) > SUSPENDED * third && at(5) > at(7) * 0.7 && at(5) > at(2)) return 'sus4';
  if (at(2) > SUSPENDED * third && at(2) > at(7) * 0.7) return 'sus2';
  return likestForm(template.forms, mean).form.quality;
}
