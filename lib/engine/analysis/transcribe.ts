import type { StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../rendered-song.ts';
import { hasDrums } from './has-drums.ts';
import { followLeadLine } from './lead-line.ts';
import { melodyOf } from './melody-line.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';
import { analyseRhythm } from './rhythm.ts';
import { besideVoice, shareOut } from './share-out-notes.ts';
import { readSongFeatures } from './song-features.ts';
import { transcribeDrums } from './transcribe-drums.ts';
import { transcribeNotes } from './transcribe-notes.ts';
import { findTune } from './tune/find-tune.ts';

/** What kind of stem the audio is, where it is one: then only that is looked for. */
export type StemKind = 'drums' | 'bass' | 'melody' | 'harmony' | 'vocals';

export interface TranscribeOptions extends DoorOptions {
  stem?: StemKind;
  /** Of a whole mix: its voice alone, as far as that could be separated. */
  vocals?: StereoBuffer;
}

export interface Transcription {
  /** Notes by instrument: "drums", "bass", "melody", "harmony"; only those that are there. */
  instruments: Record<string, TranscribedNote[]>;
  tempo: number;
  /** "4/4". */
  timeSignature: string;
  /** 0–1. */
  confidence: number;
  backend: string;
}

/** Weakest share of a mix's drum strokes that are kept. */
const MIN_DRUM_CONFIDENCE = 0.25;

/**
 * A recording as notes by instrument. A whole mix gives drums, bass, melody (its tune) and harmony (the rest); a stem
 * gives its own.
 */
export async function transcribe(
  audio: StereoBuffer,
  options: TranscribeOptions = {},
): Promise<Transcription> {
  const { signal, onProgress, stem, vocals } = options;
  const features = readSongFeatures(audio);
  signal?.throwIfAborted();
  const rhythm = analyseRhythm(audio, features);
  const instruments: Record<string, TranscribedNote[]> = {};
  if (stem === 'drums') instruments.drums = transcribeDrums(audio, features.onsets);
  else if (!stem && hasDrums(audio, features.onsets))
    instruments.drums = transcribeDrums(audio, features.onsets).filter(
      (n) => n.confidence >= MIN_DRUM_CONFIDENCE,
    );
  if (stem !== 'drums') {
    const notes = await transcribeNotes(audio, {
      signal,
      onProgress: (progress, stage) => onProgress?.(0.2 + progress * 0.5, stage),
    });
    if (stem && stem !== 'vocals') instruments[stem] = notes;
    else {
      const line = melodyOf(
        await followLeadLine(vocals ?? audio, {
          signal,
          onProgress: (progress, stage) => onProgress?.(0.7 + progress * 0.3, stage),
        }),
      );
      if (stem === 'vocals') instruments.vocals = line;
      else if (vocals) Object.assign(instruments, besideVoice(audio, notes, line));
      else Object.assign(instruments, shareOut(notes, findTune(audio, notes, line)));
    }
  }
  for (const [name, notes] of Object.entries(instruments)) if (notes.length === 0) delete instruments[name];
  const all = Object.values(instruments).flat();
  const sure = all.reduce((sum, n) => sum + n.confidence, 0) / Math.max(1, all.length);
  onProgress?.(1, 'transcribed');
  return {
    instruments,
    tempo: rhythm.tempoBpm,
    timeSignature: `${rhythm.metre.numerator}/${rhythm.metre.denominator}`,
    confidence: Math.max(0, Math.min(1, stem ? sure : sure * 0.8)),
    backend: 'builtin-basic-pitch',
  };
}
