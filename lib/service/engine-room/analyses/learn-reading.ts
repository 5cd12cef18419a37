import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bringBank, splitReading, UnreadableBankError } from '#lib/engine/doors/bring-voice.ts';
import { readMaster } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';

/** The singer whose reading of a list a clip is. */
export const learnReading: Analysis<'learnReading'> = async (
  { files, ...facts },
  { workFolder, onProgress },
) => {
  try {
    const reading = splitReading(await readMaster(files), facts);
    const { profile, donor } = await bringBank(reading, {
      name: facts.name,
      onProgress: (share) => onProgress(share, 'learning'),
    });
    const file = path.join(workFolder, 'brought.bin');
    await writeFile(file, donor);
    return { ok: true, file, profile };
  } catch (error) {
    if (error instanceof UnreadableBankError) return { ok: false, reason: error.message };
    throw error;
  }
};
