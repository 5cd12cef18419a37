import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseWhole, SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { encodeFlac } from '#lib/engine/doors/encode-audio.ts';
import { renderParts } from '#lib/engine/doors/render-parts.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { readJson } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

const NAME_CHARACTERS = 60;

/** Every part of a song for itself, 24-bit FLAC in one ZIP; one after the other, for of a long song they are large. */
export const playParts: Analysis<'playParts'> = async (
  { scoreFile, voice, durationSeconds },
  { workFolder, onProgress },
) => {
  const parts = await renderParts({
    score: await readJson<Score>(scoreFile),
    ...(voice && { voice: voice as never }),
    lengthSamples: Math.round(durationSeconds * SAMPLE_RATE),
    scratchFolder: workFolder,
    onProgress,
  });
  const entries: ArchiveEntry[] = [];
  for (const [index, part] of parts.entries()) {
    const number = String(index + 1).padStart(2, '0');
    const audio = part.audio();
    const file = path.join(workFolder, `part-${number}.flac`);
    await writeFile(file, await encodeFlac(audio, { bitDepth: 24 }));
    releaseWhole(audio.left, audio.right);
    entries.push({ name: `${number} ${fileNameOf(part.name)}.flac`, file });
  }
  const file = path.join(workFolder, 'parts.zip');
  await writeArchive(entries, file);
  return { file };
};

/** A name as every file system takes it. */
const fileNameOf = (name: string): string =>
  name
    .toWellFormed()
    .replace(/[^\p{L}\p{N} ()+-]/gu, '_')
    .slice(0, NAME_CHARACTERS)
    .toWellFormed()
    .trim() || 'Part';
