import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MidiNote } from '#lib/contract/nouns.ts';
import { scoreNotes, type TimedNote } from '#lib/engine/publish/score-notes.ts';
import { scoreToMidi } from '#lib/engine/publish/score-to-midi.ts';
import type { Score } from '#lib/engine/score.ts';
import { readJson } from '../engine-jobs/read-source.ts';
import type { Analysis } from './types.ts';

/** The notes of a clip. One made here is read from its score. */
export const transcribe: Analysis<'transcribe'> = async ({ files }, { workFolder }) => {
  if (!files.score) throw new Error('only clips with a score have notes');
  const score = await readJson<Score>(files.score);
  const midiFile = path.join(workFolder, 'notes.mid');
  await writeFile(midiFile, scoreToMidi(score));
  const instruments = Object.entries(scoreNotes(score)).map(([name, notes]) => [name, notes.map(noteView)]);
  return {
    midi: {
      state: 'complete',
      instruments: Object.fromEntries(instruments) as Record<string, MidiNote[]>,
      tempo: score.tempoMap[0]!.bpm,
      time_signature: `${score.metre.numerator}/${score.metre.denominator}`,
    },
    midiFile,
  };
};

const round = (seconds: number): number => Math.round(seconds * 10_000) / 10_000;

const noteView = (note: TimedNote): MidiNote => ({
  pitch: Math.min(127, Math.max(0, Math.round(note.pitch))),
  start: round(note.startSeconds),
  end: round(note.endSeconds),
  velocity: Math.round(note.velocity * 1000) / 1000,
  is_drum: note.isDrum,
});
