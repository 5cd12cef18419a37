import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { encodeMp3 } from '#lib/engine/doors/encode-audio.ts';
import { singExample as sing, type VoiceProfile } from '#lib/engine/doors/singers.ts';
import type { Analysis } from './types.ts';

export const singExample: Analysis<'singExample'> = async ({ voice, language }, { workFolder }) => {
  const samples = await sing(voice as unknown as VoiceProfile, language);
  const file = path.join(workFolder, 'example.mp3');
  await writeFile(file, await encodeMp3({ left: samples, right: samples }, { title: String(voice['name']) }));
  return { file, durationSeconds: samples.length / SAMPLE_RATE };
};
