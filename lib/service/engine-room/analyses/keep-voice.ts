import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipSync } from 'fflate';
import { voiceFiles } from '#lib/engine/doors/bring-voice.ts';
import type { VoiceProfile } from '#lib/engine/doors/singers.ts';
import type { Analysis } from './types.ts';

/** A singer that was brought, in a ZIP. */
export const keepVoice: Analysis<'keepVoice'> = async ({ voice }, { workFolder }) => {
  const profile = voice as unknown as VoiceProfile;
  const { donor } = profile;
  if (!donor?.file)
    return { ok: false, reason: 'this persona has no voice of its own: make it again from its song' };
  if (donor.kind === 'network')
    return { ok: false, reason: 'the models of a DiffSinger bank are not given out: keep the bank itself' };
  const file = path.join(workFolder, 'voice.zip');
  await writeFile(file, zipSync(voiceFiles(profile, await readFile(donor.file)), { level: 1 }));
  return { ok: true, file };
};
