import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { bringBank, readBankArchive, UnreadableBankError } from '#lib/engine/doors/bring-voice.ts';
import { toldBank } from '../told-bank.ts';
import type { Analysis } from './types.ts';

export const bringVoice: Analysis<'bringVoice'> = async (request, { workFolder, onProgress }) => {
  try {
    const { profile, donor, report } = await bringBank(readBankArchive(await readFile(request.file)), {
      ...request.choices,
      ...(request.name !== undefined && { name: request.name }),
      ...(request.vocoder && { vocoder: readBankArchive(await readFile(request.vocoder), 'the vocoder') }),
      onProgress: (share) => onProgress(share, 'learning'),
    });
    const file = path.join(workFolder, 'brought.bin');
    await writeFile(file, donor);
    return { ok: true, file, profile, told: toldBank(report, profile.donor!.sha256, donor.length) };
  } catch (error) {
    if (error instanceof UnreadableBankError) return { ok: false, reason: error.message };
    throw error;
  }
};
