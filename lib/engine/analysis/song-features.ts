import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { type Chroma, chromaOf } from './chroma.ts';
import { type OnsetFeatures, onsetFeatures } from './frame-features.ts';
import { halfRate, halfRateMono } from './mono.ts';
import { type NoteChroma, noteChromaOf } from './note-chroma.ts';

/** What rhythm, harmony and form are all read from; taken once a song. */
export interface SongFeatures {
  durationSeconds: number;
  onsets: OnsetFeatures;
  chroma: Chroma;
  noteChroma: NoteChroma;
}

/** Reads a song's features: about 1 s of computing a minute. */
export function readSongFeatures(audio: StereoBuffer): SongFeatures {
  const rhythmMono = halfRateMono(audio);
  const mono = halfRate(rhythmMono);
  const chroma = chromaOf(mono);
  return {
    durationSeconds: audio.left.length / SAMPLE_RATE,
    onsets: onsetFeatures(rhythmMono),
    chroma,
    noteChroma: noteChromaOf(mono, chroma.tuningSemitones),
  };
}
