import type { ChordQuality, Key, PitchClass } from '../score.ts';
import { meanBetween } from './beat-sync.ts';
import { type ChordSpan, findChords } from './chord-tracker.ts';
import { CHROMA_FRAME_RATE, type Chroma } from './chroma.ts';
import type { Beat } from './rhythm.ts';

/** A chord on the clock. */
export interface TimedChord {
  startSeconds: number;
  endSeconds: number;
  root: PitchClass;
  quality: ChordQuality;
}

export interface Harmony {
  key: Key;
  chords: TimedChord[];
  confidence: { key: number; chords: number };
}

/** Key profiles of J. Albrecht & D. Shanahan, "The use of large corpora to train a new type of key-finding algorithm" (2013). */
const MAJOR_PROFILE = [0.238, 0.006, 0.111, 0.006, 0.137, 0.094, 0.016, 0.214, 0.009, 0.08, 0.008, 0.081];
const MINOR_PROFILE = [0.22, 0.006, 0.104, 0.123, 0.019, 0.103, 0.012, 0.214, 0.062, 0.022, 0.061, 0.052];
/** What the chords add to the profiles: share of the time on the tonic, and the song's last and first chord. */
const TONIC_TIME_WEIGHT = 0.5;
const LAST_CHORD_WEIGHT = 0.1;
const FIRST_CHORD_WEIGHT = 0.06;

/**
 * Key (major or minor) and chords (a chord a beat, joined where they stay).
 * @param beats of `analyseRhythm` @param chroma of the same song
 */
export function analyseHarmony(chroma: Chroma, beats: readonly Beat[], durationSeconds: number): Harmony {
  const grid = beatGrid(beats, durationSeconds);
  const times = grid.map((g) => g.seconds);
  const all = meanBetween(chroma.all, 12, CHROMA_FRAME_RATE, times);
  const bass = meanBetween(chroma.bass, 12, CHROMA_FRAME_RATE, times);
  const strong = grid.map((g) => g.strength);
  const firstPass = findChords(all, bass, strong);
  const { key, confidence: keyConfidence } = findKey(all, firstPass.spans);
  const { spans, confidence } = findChords(all, bass, strong, key);
  const chords = spans.map((span) => ({
    startSeconds: times[span.firstBeat]!,
    endSeconds: times[span.endBeat]!,
    root: span.root,
    quality: span.quality,
  }));
  return { key, chords, confidence: { key: keyConfidence, chords: confidence } };
}

/** Beats, and steps of half a second before the first and after the last; `strength` 0 off-beat … 2 downbeat. */
function beatGrid(beats: readonly Beat[], durationSeconds: number): { seconds: number; strength: number }[] {
  const grid: { seconds: number; strength: number }[] = [];
  const first = beats[0]?.seconds ?? durationSeconds;
  for (let s = 0; s < first - 0.25; s += 0.5) grid.push({ seconds: s, strength: 0 });
  const middle = Math.max(1, ...beats.map((b) => b.beat + 1)) / 2;
  for (const beat of beats)
    grid.push({ seconds: beat.seconds, strength: beat.beat === 0 ? 2 : beat.beat === middle ? 1 : 0 });
  if (grid[0] && grid[0].seconds > 0) grid[0] = { ...grid[0], seconds: 0 };
  for (let s = (grid.at(-1)?.seconds ?? 0) + 0.5; s < durationSeconds; s += 0.5)
    grid.push({ seconds: s, strength: 0 });
  grid.push({ seconds: durationSeconds, strength: 0 });
  return grid;
}

function findKey(rows: Float32Array, chords: readonly ChordSpan[]): { key: Key; confidence: number } {
  const histogram = new Float64Array(12);
  for (let i = 0; i < rows.length; i += 12) {
    let top = 1e-9;
    for (let k = 0; k < 12; k++) top = Math.max(top, rows[i + k]!);
    if (top < 1e-6) continue;
    for (let k = 0; k < 12; k++) histogram[k]! += rows[i + k]! / top;
  }
  const totalBeats = chords.reduce((sum, c) => sum + c.endBeat - c.firstBeat, 0) || 1;
  const candidates: { key: Key; score: number }[] = [];
  for (let tonic = 0; tonic < 12; tonic++)
    for (const mode of ['major', 'minor'] as const) {
      const profile = mode === 'major' ? MAJOR_PROFILE : MINOR_PROFILE;
      const isTonic = (c: ChordSpan | undefined) => c?.root === tonic && c.isMinor === (mode === 'minor');
      let tonicBeats = 0;
      for (const c of chords) if (isTonic(c)) tonicBeats += c.endBeat - c.firstBeat;
      const score =
        correlation(profile, histogram, tonic) +
        (TONIC_TIME_WEIGHT * tonicBeats) / totalBeats +
        (isTonic(chords.at(-1)) ? LAST_CHORD_WEIGHT : 0) +
        (isTonic(chords[0]) ? FIRST_CHORD_WEIGHT : 0);
      candidates.push({ key: { tonic, mode }, score });
    }
  candidates.sort((a, b) => b.score - a.score);
  const best = candidates[0]!;
  const margin = best.score - candidates[1]!.score;
  return { key: best.key, confidence: Math.max(0, Math.min(1, best.score * 0.5 + margin * 2)) };
}

/** Pearson correlation of a profile with the histogram read from `tonic` on. */
function correlation(profile: readonly number[], histogram: Float64Array, tonic: number): number {
  const meanP = profile.reduce((sum, v) => sum + v, 0) / 12;
  const meanH = histogram.reduce((sum, v) => sum + v, 0) / 12;
  let product = 0;
  let squareP = 0;
  let squareH = 0;
  for (let k = 0; k < 12; k++) {
    const p = profile[k]! - meanP;
    const h = histogram[(k + tonic) % 12]! - meanH;
    product += p * h;
    squareP += p * p;
    squareH += h * h;
  }
  return product / Math.sqrt(squareP * squareH + 1e-12);
}
