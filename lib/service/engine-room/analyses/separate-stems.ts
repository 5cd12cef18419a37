import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { BUSES } from '#lib/engine/doors/score.ts';
import { separateVocals } from '#lib/engine/doors/separate-vocals.ts';
import type { Stems } from '#lib/engine/doors/song.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { readMaster, readStems } from '../renders/read-source.ts';
import { cut, peakOf, scale, sumStems, VOCAL_BUSES } from './own-stems.ts';
import type { Analysis, ThreadTools } from './types.ts';
import { writeStems } from './write-stems.ts';

const PEAK_MAX = 0.98;

/**
 * Stems of a clip, or of a part of it. A clip made here has them: nothing is estimated, and every bus is given.
 * Any other is separated into voice and the rest.
 */
export const separateStems: Analysis<'separateStems'> = async (
  { files, startSeconds, endSeconds },
  tools,
) => {
  const stems = await readStems(files);
  if (Object.keys(stems).length > 0)
    return {
      files: await ownStems(files, stems, startSeconds, endSeconds, tools),
      hasVocals: VOCAL_BUSES.some((bus) => stems[bus] !== undefined),
    };
  const audio = cut(await readMaster(files), startSeconds, endSeconds);
  const { vocals, instrumental, hasVocals } = await separateVocals(audio, { onProgress: tools.onProgress });
  return {
    files: await writeStems(
      new Map([
        ['stem:vocals', vocals],
        ['stem:instrumental', instrumental],
      ]),
      tools,
    ),
    hasVocals,
  };
};

async function ownStems(
  files: LocalFiles,
  stems: Stems,
  startSeconds: number,
  endSeconds: number,
  tools: ThreadTools,
): Promise<LocalFiles> {
  const others = BUSES.filter((bus) => !VOCAL_BUSES.includes(bus));
  const parts = new Map<FileKind, StereoBuffer>();
  // Lead and backing voices together are the vocal.
  parts.set('stem:vocals', cut(sumStems(stems, VOCAL_BUSES), startSeconds, endSeconds));
  parts.set('stem:instrumental', cut(sumStems(stems, others), startSeconds, endSeconds));
  const copies: LocalFiles = {};
  const isWhole =
    startSeconds === 0 &&
    Object.values(stems).every((stem) => stem.left.length <= Math.round(endSeconds * SAMPLE_RATE));
  const isLoud = Math.max(...[...parts.values()].map(peakOf)) > PEAK_MAX;
  for (const bus of others) {
    const stem = stems[bus];
    const file = files[`stem:${bus}`];
    if (!stem || !file) continue;
    if (isWhole && !isLoud) {
      // What is already there is copied instead of encoded again.
      const copy = path.join(tools.workFolder, `stem-${bus}.flac`);
      await copyFile(file, copy);
      copies[`stem:${bus}`] = copy;
    } else parts.set(`stem:${bus}`, cut(stem, startSeconds, endSeconds));
  }
  if (isLoud) {
    // One gain for all, so that they still sum to the mix.
    const peak = Math.max(...[...parts.values()].map(peakOf));
    for (const part of parts.values()) scale(part, PEAK_MAX / peak);
  }
  return { ...copies, ...(await writeStems(parts, tools)) };
}
