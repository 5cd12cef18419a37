import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { evidenceAt } from '#lib/engine/analysis/bar-evidence.ts';
import { type BarShape, FOUR, SIX_EIGHTHS, STRANDS, THREE } from '#lib/engine/analysis/bar-shapes.ts';
import { histogramOf, meanBetween } from '#lib/engine/analysis/beat-sync.ts';
import { type ChordSpan, findChords } from '#lib/engine/analysis/chord-tracker.ts';
import { NOTE_FRAME_RATE } from '#lib/engine/analysis/note-chroma.ts';
import { readSongFeatures, type SongFeatures } from '#lib/engine/analysis/song-features.ts';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import type { Key, Metre, Score } from '#lib/engine/score/score.ts';
import { timeOf } from '#lib/engine/score/time.ts';
import { clipOf, clipRequests } from './own-clips.ts';

/** What the reading hears of a clip whose truth is known: the rows that its tables are fitted on. */
export interface HeardClip {
  name: string;
  key: Key;
  metre: Metre;
  /** Mean evidence at each sixteenth of the true bars, a row of strands each. */
  bar: number[];
  /** How much each pitch class is heard, and the chords, on the true beats. */
  histogram: number[];
  chords: ChordSpan[];
}

/** The kind of bar a metre is looked for with. */
export const shapeOf = ({ numerator, denominator }: Metre): BarShape =>
  denominator === 8 ? SIX_EIGHTHS : numerator === 3 ? THREE : FOUR;

/** Listens to each own clip once and keeps what was heard. @param every so many of them, of all styles the sooner */
export async function heardClips(say: (line: string) => void, every = 1): Promise<HeardClip[]> {
  const folder = path.resolve('artifacts', 'fit', 'heard');
  mkdirSync(folder, { recursive: true });
  const heard: HeardClip[] = [];
  for (const request of clipRequests.filter((_, i) => (i >> 1) % every === 0)) {
    const file = path.join(folder, `${request.name}.json`);
    if (!existsSync(file)) {
      const { name, score, master } = await clipOf(request);
      say(`  listening to ${name}`);
      writeFileSync(file, JSON.stringify({ name, ...hear(master, score) }));
    }
    heard.push(JSON.parse(readFileSync(file, 'utf8')));
  }
  return heard;
}

/** What is heard of a recording of a known score. */
function hear(audio: StereoBuffer, score: Score): Omit<HeardClip, 'name'> {
  const features = readSongFeatures(audio);
  return {
    key: score.key,
    metre: score.metre,
    bar: meanBar(features, score, audio.left.length / SAMPLE_RATE),
    ...harmonyOf(features, score, audio.left.length / SAMPLE_RATE),
  };
}

/** Mean evidence at each sixteenth of the true bars of a recording. */
export function meanBar(features: SongFeatures, score: Score, seconds: number): number[] {
  const shape = shapeOf(score.metre);
  const pulseBeats = score.metre.beatsPerBar / shape.pulses;
  const places = shape.pulses * shape.parts;
  const evidence = evidenceAt(beatTimes(score, pulseBeats, seconds), features, shape);
  const bars = Math.floor(evidence.length / STRANDS.length / places);
  return Array.from({ length: places * STRANDS.length }, (_, i) => {
    let sum = 0;
    for (let bar = 0; bar < bars; bar++) sum += evidence[bar * places * STRANDS.length + i]!;
    return sum / Math.max(1, bars);
  });
}

function harmonyOf(features: SongFeatures, score: Score, seconds: number) {
  const times = [...beatTimes(score, 1, seconds), seconds];
  const all = meanBetween(features.noteChroma.all, 12, NOTE_FRAME_RATE, times);
  const bass = meanBetween(features.noteChroma.bass, 12, NOTE_FRAME_RATE, times);
  const { beatsPerBar } = score.metre;
  const strong = times.map((_, i) =>
    i % beatsPerBar === 0 ? 2 : 2 * (i % beatsPerBar) === beatsPerBar ? 1 : 0,
  );
  return { histogram: [...histogramOf(all)], chords: findChords(all, bass, strong).spans };
}

function beatTimes(score: Score, step: number, seconds: number): number[] {
  const time = timeOf(score);
  const times: number[] = [];
  for (let beat = 0; beat < score.lengthBeats; beat += step) {
    const at = time.secondsAt(beat);
    if (at < seconds) times.push(at);
  }
  return times;
}
