import type { StereoBuffer } from '../audio.ts';
import type { DoorOptions } from '../rendered-song.ts';
import { melodyOf } from './melody-line.ts';
import type { TranscribedNote } from './notes-from-pitch.ts';
import { analyseRhythm } from './rhythm.ts';
import { readSongFeatures } from './song-features.ts';
import { transcribeDrums } from './transcribe-drums.ts';
import { transcribeNotes } from './transcribe-notes.ts';
import { followLeadLine } from './voice-activity.ts';

/** What kind of stem the audio is, where it is one: then only that is looked for. */
export type StemKind = 'drums' | 'bass' | 'melody' | 'harmony' | 'vocals';

export interface TranscribeOptions extends DoorOptions {
  stem?: StemKind;
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

/** Highest note that is taken for the bass, MIDI. */
const BASS_TOP = 52;
/** Weakest share of a mix's drum strokes that are kept. */
const MIN_DRUM_CONFIDENCE = 0.25;
/** A mix whose kick and snare are not heard this often a second has no drums. */
const MIN_STROKES_PER_SECOND = 0.4;

/**
 * A recording as notes by instrument. A whole mix gives drums, bass, melody (the line that stands out) and harmony
 * (the rest); a stem gives its own.
 */
export async function transcribe(
  audio: StereoBuffer,
  options: TranscribeOptions = {},
): Promise<Transcription> {
  const { signal, onProgress, stem } = options;
  const features = readSongFeatures(audio);
  signal?.throwIfAborted();
  const rhythm = analyseRhythm(audio, features);
  const instruments: Record<string, TranscribedNote[]> = {};
  if (!stem || stem === 'drums') {
    const drums = transcribeDrums(audio, features.onsets).filter(
      (n) => stem || n.confidence >= MIN_DRUM_CONFIDENCE,
    );
    const strokes = drums.filter((n) => n.pitch !== 42).length;
    if (stem || strokes > MIN_STROKES_PER_SECOND * features.durationSeconds) instruments.drums = drums;
  }
  if (stem !== 'drums') {
    const notes = await transcribeNotes(audio, {
      signal,
      onProgress: (progress, stage) => onProgress?.(0.2 + progress * 0.5, stage),
    });
    if (stem && stem !== 'vocals') instruments[stem] = notes;
    else {
      const line = await followLeadLine(audio, {
        signal,
        onProgress: (progress, stage) => onProgress?.(0.7 + progress * 0.3, stage),
      });
      const melody = melodyOf(line);
      if (stem === 'vocals') instruments.vocals = melody;
      else Object.assign(instruments, shareOut(notes, melody));
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

/** The lowest low notes are the bass, what the lead line plays is the melody, the rest is harmony. */
function shareOut(
  notes: readonly TranscribedNote[],
  melody: TranscribedNote[],
): Record<string, TranscribedNote[]> {
  const bass: TranscribedNote[] = [];
  const harmony: TranscribedNote[] = [];
  for (const note of notes) {
    const together = notes.filter(
      (n) =>
        n !== note && n.startSeconds < note.startSeconds + 0.05 && n.endSeconds > note.startSeconds + 0.02,
    );
    const isLowest = together.every((n) => n.pitch > note.pitch);
    const inMelody = melody.some(
      (m) =>
        (m.pitch - note.pitch) % 12 === 0 &&
        note.pitch >= m.pitch &&
        note.startSeconds > m.startSeconds - 0.08 &&
        note.startSeconds < m.endSeconds,
    );
    if (note.pitch <= BASS_TOP && isLowest) bass.push(note);
    else if (!inMelody) harmony.push(note);
  }
  return { bass, melody, harmony };
}
