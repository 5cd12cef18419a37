import type { EndpointName } from '#lib/contract/endpoints/index.ts';
import { addInstrumental } from './add-instrumental.ts';
import { addVocals } from './add-vocals.ts';
import { cancelTask } from './cancel-task.ts';
import { cover } from './cover.ts';
import { edit } from './edit.ts';
import { exportClip } from './export.ts';
import { exportPersona } from './export-persona.ts';
import { generate } from './generate.ts';
import { getMusic } from './get-music.ts';
import { getProgress } from './get-progress.ts';
import { getTask } from './get-task.ts';
import { infill } from './infill.ts';
import { generateLyrics } from './lyrics.ts';
import { exportMidi } from './midi.ts';
import type { Operation } from './operation.ts';
import { createPersona } from './persona.ts';
import { previewSinger } from './preview-singer.ts';
import { proposeEdits } from './propose-edits.ts';
import { readingList } from './reading-list.ts';
import { remaster } from './remaster.ts';
import { removePersona } from './remove-persona.ts';
import { render } from './render.ts';
import { sample } from './sample.ts';
import { score } from './score.ts';
import { generateSoundEffect } from './sound-effect.ts';
import { separateStem } from './stem.ts';
import { timeline } from './timeline.ts';
import { upload } from './upload.ts';
import { bringVoicebank } from './voicebank.ts';
import { wav } from './wav.ts';
import { waveform } from './waveform.ts';

/** What each endpoint does. To add one: its declaration in the contract, a file here, a line here. */
export const OPERATIONS: { [Name in EndpointName]: Operation<Name> } = {
  generate,
  createPersona,
  removePersona,
  exportPersona,
  bringVoicebank,
  previewSinger,
  readingList,
  generateLyrics,
  generateSoundEffect,
  sample,
  addInstrumental,
  addVocals,
  infill,
  cover,
  remaster,
  upload,
  separateStem,
  exportMidi,
  timeline,
  waveform,
  wav,
  score,
  proposeEdits,
  edit,
  render,
  exportClip,
  getTask,
  cancelTask,
  getProgress,
  getMusic,
};
