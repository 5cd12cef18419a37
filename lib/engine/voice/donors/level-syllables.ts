import { pinyinSpellings, pinyinSyllable } from '../../text/pinyin-syllable.ts';
import { median, percentile } from '../learn/statistics.ts';
import type { AnalysedVoice } from './analyse-voice.ts';
import type { DonorHeader } from './donor.ts';
import { GRID_HZ } from './donor-grid.ts';
import { smoothShares } from './smooth-shares.ts';
import { bandDb, cosineSeries, DB } from './spectra.ts';
import type { SyllableMarks } from './syllable-marks.ts';

/** Unvoiced initials lie up to 25 dB below her vowels; sung they are to be heard: level wanted, dB under the vowel. */
const WANTED_DB: Readonly<Record<string, number>> = {
  S: -12,
  z: -13,
  c: -12,
  sh: -10,
  zh: -12,
  ch: -11,
  x: -11,
  j: -13,
  q: -12,
  F: -19,
  h: -17,
  t: -14,
  k: -15,
  p: -17,
  d: -15,
  g: -15,
  b: -17,
};
const HISSING = new Set('S sh x F h z c zh ch j q'.split(' '));
const MOST_LIFT_DB = 8;
const MOST_DB = 40;
const TAIL_FRAMES = 18;

/** A whole syllable as it was recorded. */
export interface CutSyllable {
  key: string;
  initial: string;
  nucleus: readonly string[];
  analysed: AnalysedVoice;
  marks: SyllableMarks;
}

/** How a syllable's phones are written in a donor's table. */
export const syllableKey = (s: {
  onset: readonly string[];
  nucleus: readonly string[];
  coda: readonly string[];
}): string => `${s.onset.join(' ')}|${s.nucleus.join(' ')}|${s.coda.join(' ')}`;

let spelled: Map<string, string> | undefined;

/** A syllable's key in pinyin, without its tone. */
export function spellingOf(key: string): string {
  if (!spelled) {
    spelled = new Map();
    for (const spelling of pinyinSpellings()) {
      const sounds = pinyinSyllable(spelling);
      if (sounds && !spelled.has(syllableKey(sounds))) spelled.set(syllableKey(sounds), spelling);
    }
  }
  return spelled.get(key) ?? key.replaceAll('|', ' ').trim();
}

const rowOf = ({ envelope }: AnalysedVoice, q: number): Float64Array =>
  envelope.subarray(q * GRID_HZ.length, (q + 1) * GRID_HZ.length);

/**
 * Brings whole syllables to one level, vowels to that of their kind and unvoiced initials lifted to be heard, and takes
 * every other frame: what a donor's table is made of.
 */
export function levelSyllables(recorded: readonly CutSyllable[]): {
  rows: number[][];
  syllables: NonNullable<DonorHeader['syllables']>;
} {
  const held = ({ analysed, marks }: CutSyllable) =>
    median(
      Array.from({ length: marks.holdTo - marks.holdFrom }, (_, i) =>
        bandDb(rowOf(analysed, marks.holdFrom + i), 100, 8000),
      ),
    );
  const levels = new Map<string, number[]>();
  const initials = new Map<string, number[]>();
  for (const syllable of recorded) {
    const { analysed, initial, marks, nucleus } = syllable;
    levels.set(nucleus.at(-1)!, [...(levels.get(nucleus.at(-1)!) ?? []), held(syllable)]);
    if (!(initial in WANTED_DB)) continue;
    const own = analysed.levelDb.slice(marks.onset, Math.max(marks.onset + 1, marks.vowel - 3));
    const vowel = median(analysed.levelDb.slice(marks.holdFrom, marks.holdTo));
    initials.set(initial, [
      ...(initials.get(initial) ?? []),
      percentile(own, HISSING.has(initial) ? 0.6 : 0.95) - vowel,
    ]);
  }
  const lifts = new Map(
    [...initials].map(([initial, values]) => [
      initial,
      Math.max(0, Math.min(MOST_LIFT_DB, WANTED_DB[initial]! - median(values))),
    ]),
  );
  const usual = new Map([...levels].map(([vowel, values]) => [vowel, median(values)]));
  const known = ['a', 'e'].filter((vowel) => usual.has(vowel));
  const counted = known.length > 0 ? known : [...usual.keys()];
  const reference = counted.reduce((sum, vowel) => sum + usual.get(vowel)!, 0) / Math.max(1, counted.length);
  const rows: number[][] = [];
  const syllables: NonNullable<DonorHeader['syllables']> = [];
  for (const syllable of recorded) {
    const { analysed, initial, key, marks, nucleus } = syllable;
    const level = Math.max(-MOST_DB, Math.min(MOST_DB, usual.get(nucleus.at(-1)!)! - held(syllable)));
    const lift = lifts.get(initial) ?? 0;
    const shares = smoothShares(analysed, (q) => q >= marks.vowel);
    // Every other frame, so chosen that the vowel's beginning is one of them.
    const from = Math.max(0, marks.onset - 1 - ((marks.vowel - marks.onset + 1) % 2));
    const to = Math.min(analysed.frames, marks.end + TAIL_FRAMES);
    for (let q = from; q < to; q += 2) {
      const lifted = q < marks.vowel - 1 ? lift : q < marks.vowel ? lift / 2 : 0;
      const gain = (level - reference + lifted) / DB;
      rows.push([...cosineSeries(rowOf(analysed, q).map((value) => value + gain)), ...shares[q]!]);
    }
    const place = (q: number) => Math.round((q - from) / 2);
    syllables.push([
      key,
      Math.ceil((to - from) / 2),
      place(marks.onset),
      place(marks.vowel),
      place(marks.holdFrom),
      place(marks.holdTo),
      Math.min(Math.ceil((to - from) / 2) - 1, place(marks.end)),
    ]);
  }
  return { rows, syllables };
}
