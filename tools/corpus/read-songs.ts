import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

export type CorpusNote = readonly [startBeat: number, beats: number, pitch: number, velocity: number];

/** A song of a corpus as README.md says. */
export interface CorpusSong {
  id: string;
  /** 0 = C. */
  tonic: number;
  mode: 'maj' | 'min';
  bpm: number;
  beatsPerBar: number;
  chords: readonly (readonly [startBeat: number, beats: number, name: string])[];
  melody: readonly CorpusNote[];
  /** The second melody. */
  bridge: readonly CorpusNote[];
  piano: readonly CorpusNote[];
}

/** The songs of a corpus: one JSON a line, gzipped or plain. */
export function readSongs(file: string): CorpusSong[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as CorpusSong);
}
