import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { readMaster } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';

export const exportWav: Analysis<'exportWav'> = async ({ files, bitDepth }, { workFolder }) => {
  const audio = await readMaster(files);
  const file = path.join(workFolder, 'audio.wav');
  await writeFile(file, encodeWav(audio, { bitDepth }));
  return {
    file,
    durationSeconds: audio.left.length / SAMPLE_RATE,
    sampleRate: SAMPLE_RATE,
    channels: 2,
    bitDepth,
  };
};
