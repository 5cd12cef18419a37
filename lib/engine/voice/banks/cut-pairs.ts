import type { AnalysedVoice } from '../donors/analyse-voice.ts';
import { GRID_HZ } from '../donors/donor-grid.ts';
import {
  type CutDiphone,
  findRelease,
  STOP_PHONES,
  VOICED_PHONES,
  VOWEL_PHONES,
} from '../donors/level-diphones.ts';
import { smoothShares } from '../donors/smooth-shares.ts';
import { bandDb } from '../donors/spectra.ts';
import type { BankSound } from './aliases.ts';

/** Where a sound of a table lies in what was analysed, frames of 5 ms. */
export interface SoundPlace {
  from: number;
  /** Where the vowel, or the second phone, begins. */
  border: number;
  /** From here the sound may be stretched. */
  steady: number;
  /** Where the next sound overlaps no more. */
  overlap: number;
  to: number;
}

/** Frames on either side of a border that are kept. */
const LONGEST = 34;
const SHORTEST_VOWEL = 12;
const LONGEST_PAUSE = 12;
/** A vowel has ended where it is so much softer than it was, dB. */
const FALLEN_DB = 10;

/** The diphones that a recorded sound holds. @throws nothing: what is too short gives none */
export function cutPairs(
  analysed: AnalysedVoice,
  sound: Exclude<BankSound, { kind: 'syllable' }>,
  place: SoundPlace,
): CutDiphone[] {
  const { border, steady } = place;
  const end = Math.min(place.to, Math.max(border + LONGEST, Math.min(steady, border + 2 * LONGEST)));
  if (sound.kind === 'pair') {
    const { left, right } = sound;
    const back = left === 'pau' ? LONGEST_PAUSE : LONGEST;
    return made(analysed, left, right, Math.max(place.from, border - back), border, end);
  }
  const { onset, vowel, before } = sound;
  if (end - border < SHORTEST_VOWEL) return [];
  if (!onset) {
    const back = before ? LONGEST : LONGEST_PAUSE;
    return made(
      analysed,
      before ?? 'pau',
      vowel,
      Math.max(0, Math.max(place.from, border) - back),
      border,
      end,
    );
  }
  if (!before) {
    const from = begins(analysed, place, STOP_PHONES.has(onset));
    return made(analysed, onset, vowel, from, border, end);
  }
  const closes = endOfVowel(analysed, place, onset);
  const released = STOP_PHONES.has(onset) ? border - 12 : border;
  const middle = Math.max(closes + 1, Math.min(Math.round((closes + released) / 2), border - 2));
  return [
    ...made(analysed, before, onset, Math.max(place.from, closes - LONGEST), closes, middle),
    ...made(analysed, onset, vowel, middle, border, end),
  ];
}

function made(
  analysed: AnalysedVoice,
  left: string,
  right: string,
  from: number,
  border: number,
  to: number,
): CutDiphone[] {
  const last = Math.min(analysed.frames, to);
  if (border <= from || last <= border) return [];
  const points = GRID_HZ.length;
  const shares = smoothShares(analysed, (q) => VOICED_PHONES.has(q < border ? left : right));
  const envelopes = Array.from({ length: last - from }, (_, i) =>
    analysed.envelope.slice((from + i) * points, (from + i + 1) * points),
  );
  return [
    {
      left,
      right,
      border: border - from,
      release: STOP_PHONES.has(left) ? findRelease(envelopes, border - from) : -1,
      envelopes,
      shares: shares.slice(from, last),
    },
  ];
}

/** Where a consonant after silence begins: a table's offset often lies in the silence before. */
function begins({ levelDb }: AnalysedVoice, { from, border }: SoundPlace, isStop: boolean): number {
  const top = Math.max(...levelDb.slice(from, border + LONGEST));
  let first = from;
  while (first < border - 3 && levelDb[first]! < top - 40) first++;
  return Math.max(0, Math.min(border - 2, isStop ? first - 4 : first - 1));
}

/**
 * Where the vowel before a consonant ends: where it has fallen or its voice ends; before what is sung on (a nasal, a
 * glide) where the spectrum changes fastest.
 */
function endOfVowel(analysed: AnalysedVoice, { from, overlap, border }: SoundPlace, onset: string): number {
  const row = (q: number) => analysed.envelope.subarray(q * GRID_HZ.length, (q + 1) * GRID_HZ.length);
  const first = Math.max(from + 2, Math.min(overlap, border - 20));
  const last = border - 5;
  if (last <= first) return Math.max(from + 1, border - 6);
  const usual = bandDb(row(first), 300, 5000);
  const voiced = VOICED_PHONES.has(onset);
  let fastest = first;
  let most = 0;
  for (let q = first; q < last; q++) {
    if ((!voiced && !analysed.voiced[q]) || bandDb(row(q), 300, 5000) < usual - FALLEN_DB) return q;
    const [a, b] = [row(Math.max(0, q - 2)), row(Math.min(analysed.frames - 1, q + 2))];
    let change = 0;
    for (let i = 0; GRID_HZ[i]! < 6000; i++) change += (a[i]! - b[i]!) ** 2;
    if (change > most) [fastest, most] = [q, change];
  }
  return fastest;
}

/** Diphthongs that a bank of five vowels glides through by itself. */
const GLIDES: readonly (readonly [string, string, string])[] = [
  ['ay', 'aa', 'iy'],
  ['aw', 'aa', 'uw'],
  ['ey', 'eh', 'iy'],
  ['ow', 'ao', 'uw'],
  ['oy', 'ao', 'iy'],
];
const GLIDE_FRAMES = 18;
const KEPT_VOWEL_FRAMES = 8;
const HELD_FRAMES = 12;

/**
 * What a bank without diphthongs and endings lacks: each vowel's own ending, held as it was sung, and diphthongs from one
 * of its vowels to another, before everything that the second was sung before.
 */
export function completeVowels(units: readonly CutDiphone[]): CutDiphone[] {
  const added: CutDiphone[] = [];
  const held = new Map<string, CutDiphone>();
  for (const unit of units) {
    const known = held.get(unit.right);
    const length = unit.envelopes.length - unit.border;
    if (VOWEL_PHONES.has(unit.right) || unit.right === 'ng')
      if (!known || length > known.envelopes.length - known.border) held.set(unit.right, unit);
  }
  for (const [vowel, unit] of held) {
    if (units.some((one) => one.left === vowel && one.right === 'pau')) continue;
    const envelopes = unit.envelopes.slice(Math.max(unit.border, unit.envelopes.length - HELD_FRAMES));
    const shares = unit.shares.slice(-envelopes.length);
    added.push({ left: vowel, right: 'pau', border: envelopes.length, release: -1, envelopes, shares });
  }
  const all = [...units, ...added];
  for (const [name, first, second] of GLIDES) {
    if (units.some(({ left }) => left === name)) continue;
    const from = held.get(first);
    const to = held.get(second);
    if (!from || !to) continue;
    const real = units.find(({ left, right }) => left === first && right === second);
    const glide = real ? around(real) : crossFade(from, to);
    for (const ending of all.filter(({ left }) => left === second)) {
      const kept = Math.max(0, ending.border - KEPT_VOWEL_FRAMES);
      added.push({
        left: name,
        right: ending.right,
        border: glide.envelopes.length + ending.border - kept,
        release: -1,
        envelopes: [...glide.envelopes, ...ending.envelopes.slice(kept)],
        shares: [...glide.shares, ...ending.shares.slice(kept)],
      });
    }
  }
  return added;
}

const around = ({ envelopes, shares, border }: CutDiphone) => ({
  envelopes: envelopes.slice(Math.max(0, border - GLIDE_FRAMES), border + KEPT_VOWEL_FRAMES),
  shares: shares.slice(Math.max(0, border - GLIDE_FRAMES), border + KEPT_VOWEL_FRAMES),
});

function crossFade(from: CutDiphone, to: CutDiphone) {
  const [a, b] = [from.envelopes.at(-1)!, to.envelopes.at(-1)!];
  const [noiseA, noiseB] = [from.shares.at(-1)!, to.shares.at(-1)!];
  const at = (i: number) => (i + 1) / (GLIDE_FRAMES + 1);
  return {
    envelopes: Array.from({ length: GLIDE_FRAMES }, (_, i) =>
      a.map((value, j) => value + (b[j]! - value) * at(i)),
    ),
    shares: Array.from({ length: GLIDE_FRAMES }, (_, i) =>
      noiseA.map((value, j) => value + (noiseB[j]! - value) * at(i)),
    ),
  };
}
