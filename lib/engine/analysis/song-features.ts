import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { resample } from '../dsp/resample.ts';
import { CHROMA_RATE, type Chroma, chromaOf } from './chroma.ts';
import { type OnsetFeatures, onsetFeatures, RHYTHM_RATE } from './frame-features.ts';
import { monoAt } from './mono.ts';
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
  const rhythmMono = monoAt(audio, RHYTHM_RATE);
  // From what is at half the rate already: half of the filtering.
  const mono = resample(rhythmMono, RHYTHM_RATE, CHROMA_RATE);
  const chroma = chromaOf(mono);
  return {
    durationSeconds: audio.left.length / SAMPLE_RATE,
    onsets: onsetFeatures(rhythmMono),
    chroma,
    noteChroma: noteChromaOf(mono, chroma.tuningSemitones),
  };
}
