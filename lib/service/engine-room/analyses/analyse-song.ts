import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { analyseSong as analyse } from '#lib/engine/doors/analyse-song.ts';
import { readMaster } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';

/** Beat, key, chords, form and melody of a recording, to be kept with it. */
export const analyseSong: Analysis<'analyseSong'> = async ({ files }, { workFolder, onProgress }) => {
  const heard = await analyse(await readMaster(files), { onProgress });
  const file = path.join(workFolder, 'analysis.json');
  await writeFile(file, JSON.stringify(heard));
  return { file };
};
