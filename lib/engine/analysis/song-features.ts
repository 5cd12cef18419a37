import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { CHROMA_RATE, type Chroma, chromaOf } from './chroma.ts';
import { type OnsetFeatures, onsetFeatures, RHYTHM_RATE } from './frame-features.ts';
import { monoAt } from './mono.ts';

/** What rhythm, harmony and form are all read from; taken once a song. */
export interface SongFeatures {
  durationSeconds: number;
  onsets: OnsetFeatures;
  chroma: Chroma;
}

/** Reads a song's features: about 0.5 s of computing a minute. */
export function readSongFeatures(audio: StereoBuffer): SongFeatures {
  return {
    durationSeconds: audio.left.length / SAMPLE_RATE,
    onsets: onsetFeatures(monoAt(audio, RHYTHM_RATE)),
    chroma: chromaOf(monoAt(audio, CHROMA_RATE)),
  };
}
