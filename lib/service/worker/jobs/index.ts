import type { PlatformOperation } from '../../platforms/platform.ts';
import { addInstrumental } from './add-instrumental.ts';
import { addVocals } from './add-vocals.ts';
import { coverSong } from './cover-song.ts';
import { editScore } from './edit-score.ts';
import { generateSong } from './generate-song.ts';
import { infillSection } from './infill-section.ts';
import type { Job } from './job.ts';
import { makeSoundEffect } from './make-sound-effect.ts';
import { remasterSong } from './remaster-song.ts';
import { renderScore } from './render-score.ts';
import { songFromSample } from './song-from-sample.ts';
import { writeLyrics } from './write-lyrics.ts';

/** The job of each asynchronous endpoint. */
export const JOBS: Record<PlatformOperation, Job> = {
  generate: generateSong,
  generateLyrics: writeLyrics,
  generateSoundEffect: makeSoundEffect,
  sample: songFromSample,
  addInstrumental,
  addVocals,
  infill: infillSection,
  edit: editScore,
  render: renderScore,
  cover: coverSong,
  remaster: remasterSong,
};
