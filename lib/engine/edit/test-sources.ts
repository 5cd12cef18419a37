import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import type { RenderedSong } from '../doors.ts';
import type { Note } from '../score.ts';
import type { ClipSource } from './clip-source.ts';

/** A finished song as the source of an edit; as a recording it has only its sound. */
export const sourceOf = (song: RenderedSong, as: 'own' | 'recording' = 'own'): ClipSource => {
  const clip = { audio: song.master, title: song.title, tags: song.tags };
  if (as === 'recording') return { ...clip, lyrics: '' };
  const { score, stems, timedLines, voice, lyrics } = song;
  return { ...clip, score, stems, timedLines, voice, lyrics };
};

/** A tune of eight bars that everybody could hum: [start, length, pitch] in beats and MIDI numbers. */
const TUNE: readonly (readonly [number, number, number])[] = [
  [0, 1, 60],
  [1, 1, 62],
  [2, 1, 64],
  [3, 1, 67],
  [4, 2, 69],
  [6, 2, 67],
  [8, 1, 65],
  [9, 1, 64],
  [10, 1, 62],
  [11, 1, 64],
  [12, 4, 60],
];

export const tuneNotes = (transpose = 0): Note[] =>
  TUNE.map(([startBeat, lengthBeats, pitch]) => ({
    startBeat,
    lengthBeats,
    pitch: pitch + transpose,
    velocity: 0.7,
  }));

const HUM_BEATS = 32;

/** When a beat of a hum is whose tempo goes evenly from one to another, from its first note on. */
export function humSeconds(beat: number, bpm: number, endBpm = bpm): number {
  const drift = (endBpm - bpm) / HUM_BEATS;
  return drift === 0 ? (60 * beat) / bpm : (60 / drift) * Math.log(1 + (drift * beat) / bpm);
}

/** The tune hummed twice: eight falling harmonics, a slow attack, vibrato on what is held. */
export function hummed(bpm: number, leadSeconds: number, transpose = 0, endBpm = bpm): StereoBuffer {
  const at = (beat: number) => leadSeconds + humSeconds(beat, bpm, endBpm);
  const left = new Float32Array(Math.round(at(HUM_BEATS + 1) * SAMPLE_RATE));
  let phase = 0;
  for (const turn of [0, 16]) {
    for (const note of tuneNotes(transpose)) {
      const begins = at(turn + note.startBeat);
      const start = Math.round(begins * SAMPLE_RATE);
      const count = Math.round((at(turn + note.startBeat + note.lengthBeats * 0.93) - begins) * SAMPLE_RATE);
      for (let i = 0; i < count; i++) {
        const seconds = i / SAMPLE_RATE;
        const vibrato = seconds > 0.2 ? 0.25 * Math.sin(2 * Math.PI * 5.5 * seconds) : 0;
        phase += (440 * 2 ** ((note.pitch + vibrato - 69) / 12)) / SAMPLE_RATE;
        const envelope = Math.min(1, seconds / 0.04, (count - i) / SAMPLE_RATE / 0.05);
        for (let h = 1; h <= 8; h++)
          left[start + i]! += (0.2 * envelope * Math.sin(2 * Math.PI * h * phase)) / h ** 1.6;
      }
    }
  }
  return { left, right: left.slice() };
}
