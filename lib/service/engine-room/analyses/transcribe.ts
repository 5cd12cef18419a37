import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { MidiResult } from '#lib/contract/nouns.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { notesOfScore, noteView } from '../renders/notes-of-score.ts';
import { readAudio, readJson, readMaster } from '../renders/read-source.ts';
import { notesToMidi } from './notes-to-midi.ts';
import type { Analysis, ThreadTools } from './types.ts';

/** The notes of a clip. One that comes with its score is read from it; any other is listened to, stem by stem where there are stems. */
export const transcribe: Analysis<'transcribe'> = async ({ files, isolated, title }, tools) => {
  const midiFile = path.join(tools.workFolder, 'notes.mid');
  if (files.score) {
    const { notes, midi } = notesOfScore(await readJson<Score>(files.score));
    await writeFile(midiFile, midi);
    return { midi: notes, midiFile };
  }
  const midi = await listen(files, isolated, tools);
  await writeFile(midiFile, notesToMidi(title, midi));
  return { midi, midiFile };
};

async function listen(files: LocalFiles, isolated: LocalFiles | undefined, tools: ThreadTools) {
  const { onProgress } = tools;
  // Loaded only now: a clip made here is answered without it.
  const { transcribe: transcribeAudio } = await import('#lib/engine/doors/transcribe.ts');
  const vocalFile = isolated?.['stem:vocals'];
  const heard = await transcribeAudio(await readMaster(files), {
    onProgress,
    // A stem of somebody who does not sing is silent.
    ...(vocalFile && { vocals: await readAudio(vocalFile) }),
  });
  const instruments: MidiResult['instruments'] = {};
  for (const [name, notes] of Object.entries(heard.instruments)) {
    const isDrum = name === 'drums';
    const shown = `${name[0]?.toUpperCase()}${name.slice(1)}`;
    instruments[shown] = notes.map((note) => noteView({ ...note, isDrum }));
  }
  return {
    state: 'complete',
    instruments,
    tempo: Math.round(heard.tempo * 100) / 100,
    time_signature: heard.timeSignature,
    confidence: Math.round(heard.confidence * 100) / 100,
  };
}
