import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readingList, speakLine } from '#lib/engine/doors/bring-voice.ts';
import { encodeMp3 } from '#lib/engine/doors/encode-audio.ts';
import type { Analysis } from './types.ts';

export const readAloud: Analysis<'readAloud'> = async ({ list, line }, { workFolder }) => {
  const all = readingList(list);
  const lines = all.map(({ text, seconds }) => ({ text, seconds }));
  if (line === undefined) return { ok: true, lines };
  const wanted = all[line - 1];
  if (!wanted) return { ok: false, reason: `${list} has ${all.length} lines` };
  const { samples } = speakLine(wanted);
  const file = path.join(workFolder, 'line.mp3');
  await writeFile(file, await encodeMp3({ left: samples, right: samples }, { title: wanted.text }));
  return { ok: true, lines, file };
};
