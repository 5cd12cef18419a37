import type { AnalysedVoice } from './analyse-voice.ts';
import { GRID_HZ } from './donor-grid.ts';
import { bandDb } from './spectra.ts';

/** Places inside a recorded syllable, in frames of the analysis. */
export interface SyllableMarks {
  onset: number;
  vowel: number;
  holdFrom: number;
  holdTo: number;
  end: number;
}

const STOPS = new Set('b p d t g k j q zh ch z c'.split(' '));
const SONORANTS = new Set('M N L r'.split(' '));
const GLIDES = new Set('Y W yu'.split(' '));
const GLIDING = new Set('ai ei ao ou er'.split(' '));
const GLIDE_FRAMES = 11;
const SHORTEST_HOLD = 5;

/** Which part of a final is its vowel as it is held, as shares of the final's length. */
function heldShare(nucleus: readonly string[], coda: readonly string[]): readonly [number, number] {
  const simple = nucleus.length === 1;
  if (coda.length > 0) return simple ? [0.18, 0.42] : [0.33, 0.55];
  if (GLIDING.has(nucleus.at(-1)!)) return simple ? [0.12, 0.38] : [0.35, 0.55];
  return simple ? [0.25, 0.75] : [0.48, 0.82];
}

/**
 * Finds where a syllable's initial begins (its release, where it is a stop), its final begins, may be held, and ends:
 * by its level, by where voicing sets in or, after a sonorant, by where 0.8–3.6 kHz rises fastest; the held part is
 * where the spectrum stands stillest.
 */
export function markSyllable(
  { frames, envelope, voiced, levelDb }: AnalysedVoice,
  { onset, nucleus, coda }: { onset: readonly string[]; nucleus: readonly string[]; coda: readonly string[] },
): SyllableMarks {
  const row = (q: number) => envelope.subarray(q * GRID_HZ.length, (q + 1) * GRID_HZ.length);
  const top = Math.max(...levelDb);
  const firstAbove = (db: number) =>
    Math.max(
      0,
      levelDb.findIndex((level) => level > top - db),
    );
  let start = firstAbove(40);
  const end = levelDb.findLastIndex((level) => level > top - (coda.length > 0 ? 16 : 14)) + 1;
  const initial = onset[0] ?? '';
  let vowel = start;
  if (SONORANTS.has(initial)) {
    const from = firstAbove(20) + 5;
    const to = Math.max(from + 3, start + Math.floor((end - start) / 2));
    let steepest = Number.NEGATIVE_INFINITY;
    for (let q = from; q < to; q++) {
      const rise =
        bandDb(row(Math.min(frames - 1, q + 3)), 800, 3600) - bandDb(row(Math.max(0, q - 3)), 800, 3600);
      if (rise > steepest) [vowel, steepest] = [q, rise];
    }
  } else if (GLIDES.has(initial)) vowel = start + Math.floor(Math.min(GLIDE_FRAMES, (end - start) / 4));
  else if (initial) {
    const low = Array.from({ length: frames }, (_, q) => bandDb(row(q), 150, 1000));
    const full = [...low].sort((a, b) => a - b)[Math.floor(0.95 * (frames - 1))]! - 13;
    const sounds = (q: number) => voiced[q] === true && low[q]! > full;
    vowel = start + 10;
    for (let q = start; q < end - 3; q++)
      if (sounds(q) && sounds(q + 1) && sounds(q + 2)) {
        vowel = q;
        break;
      }
    if (/^[bdg]$/.test(initial)) vowel = Math.min(vowel, start + 8);
  }
  const length = end - vowel;
  const [fromShare, toShare] = heldShare(nucleus, coda);
  const from = vowel + Math.floor(fromShare * length);
  const to = vowel + Math.floor(toShare * length);
  const movement = Array.from({ length: frames }, (_, q) => (q === 0 ? 0 : distance(row(q), row(q - 1))));
  const span = Math.min(Math.max(SHORTEST_HOLD, Math.floor((to - from) * 0.6)), Math.max(3, to - from));
  let holdFrom = from;
  let stillest = Number.POSITIVE_INFINITY;
  for (let q = from; q <= Math.max(from, to - span); q++) {
    let sum = 0;
    for (let i = q; i < q + span; i++) sum += movement[i] ?? 0;
    if (sum < stillest) [holdFrom, stillest] = [q, sum];
  }
  const holdTo = Math.min(holdFrom + span, end - 3);
  if (STOPS.has(initial)) start = Math.max(0, start - 1);
  holdFrom = Math.max(vowel + 2, holdFrom);
  return {
    onset: start,
    vowel,
    holdFrom,
    holdTo: Math.max(holdFrom + 2, holdTo),
    end: Math.max(end, holdFrom + 4),
  };
}

/** Root mean square difference of two envelopes up to 8 kHz, nepers. */
function distance(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  let points = 0;
  for (let i = 0; i < a.length && GRID_HZ[i]! < 8000; i++) {
    sum += (a[i]! - b[i]!) ** 2;
    points++;
  }
  return Math.sqrt(sum / points);
}
