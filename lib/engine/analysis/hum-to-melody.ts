import { SAMPLE_RATE } from '../audio.ts';
import { resample } from '../dsp/resample.ts';
import { notesFromPitch, type TranscribedNote } from './notes-from-pitch.ts';
import { type PitchTrack, trackPitch } from './pitch-track.ts';
import { refineOnsets } from './refine-onsets.ts';

export interface HumOptions {
  /** Of the samples (default 44100). */
  sampleRate?: number;
}

export interface HummedMelody {
  notes: TranscribedNote[];
  /** 0–1: how sure the whole is; below about 0.3 there was hardly anything hummed. */
  confidence: number;
  /** How far the singer is from A = 440 Hz, in semitones. The notes are whole semitones of the singer's own tuning. */
  tuningSemitones: number;
}

const RATE = 22_050;
/** Notes nearer than this touch. */
const TOUCHING_SECONDS = 0.03;
/** A voice takes up to this long to rise into a note, by at least so many semitones a second in the end. */
const SCOOP_SECONDS = 0.35;
const SCOOP_SLOPE_SECONDS = 0.12;
const SCOOP_SLOPE = 1;
/** After a pause some rise from a whole tone below, so quickly and steeply. */
const DEEP_SCOOP_SECONDS = 0.17;
const DEEP_SCOOP_SLOPE = 4;
const PAUSE_SECONDS = 0.08;
/** Notes up to this long between equal or neighbouring ones are slides, not notes. */
const GLIDE_SECONDS = 0.09;

/**
 * A hummed, sung or whistled line to notes: pYIN, then segmentation.
 * @param samples one channel, one voice
 */
export function humToMelody(samples: Float32Array, options: HumOptions = {}): HummedMelody {
  const at = resample(samples, options.sampleRate ?? SAMPLE_RATE, RATE);
  const track = trackPitch(at, RATE);
  const { notes, tuningSemitones } = notesFromPitch(track);
  const melody = joinSlides(withoutScoops(notes, track));
  refineOnsets(melody, track);
  const sounding = melody.reduce((sum, n) => sum + n.endSeconds - n.startSeconds, 0);
  const sure = melody.reduce((sum, n) => sum + n.confidence * (n.endSeconds - n.startSeconds), 0);
  const confidence = sounding < 0.3 ? 0 : (sure / sounding) * Math.min(1, sounding / 1.5);
  return { notes: melody, confidence, tuningSemitones };
}

/** A voice that begins a semitone or two below a note and rises into it all the while: no note of its own. */
function withoutScoops(
  notes: readonly TranscribedNote[],
  { frequencyHz, hopSeconds }: PitchTrack,
): TranscribedNote[] {
  const midiAt = (seconds: number) =>
    69 + 12 * Math.log2(frequencyHz[Math.round(seconds / hopSeconds)]! / 440);
  return notes.filter((note, i) => {
    const next = notes[i + 1];
    if (!next || next.startSeconds - note.endSeconds > TOUCHING_SECONDS) return true;
    const step = next.pitch - note.pitch;
    const isDeep = step === 2 && note.startSeconds - (notes[i - 1]?.endSeconds ?? -1) > PAUSE_SECONDS;
    if (step !== 1 && !isDeep) return true;
    if (note.endSeconds - note.startSeconds > (isDeep ? DEEP_SCOOP_SECONDS : SCOOP_SECONDS)) return true;
    const end = note.endSeconds - hopSeconds;
    const from = Math.max(note.startSeconds, note.endSeconds - SCOOP_SLOPE_SECONDS);
    return (
      end <= from || (midiAt(end) - midiAt(from)) / (end - from) < (isDeep ? DEEP_SCOOP_SLOPE : SCOOP_SLOPE)
    );
  });
}

/** A very short note that touches the next one is the voice sliding into it. */
function joinSlides(notes: readonly TranscribedNote[]): TranscribedNote[] {
  const joined: TranscribedNote[] = [];
  for (let i = 0; i < notes.length; i++) {
    const note = notes[i]!;
    const next = notes[i + 1];
    const isShort = note.endSeconds - note.startSeconds < GLIDE_SECONDS;
    if (
      isShort &&
      next &&
      next.startSeconds - note.endSeconds < 0.02 &&
      Math.abs(next.pitch - note.pitch) <= 2
    ) {
      const longNext = next.endSeconds - next.startSeconds >= GLIDE_SECONDS;
      if (longNext) {
        notes = notes.with(i + 1, { ...next, startSeconds: note.startSeconds });
        continue;
      }
    }
    const before = joined.at(-1);
    if (
      isShort &&
      before &&
      note.startSeconds - before.endSeconds < 0.02 &&
      Math.abs(before.pitch - note.pitch) <= 2
    ) {
      before.endSeconds = note.endSeconds;
      continue;
    }
    joined.push({ ...note });
  }
  return joined;
}
