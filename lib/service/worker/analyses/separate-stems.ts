import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { separateVocals } from '#lib/engine/analysis/separate.ts';
import type { StereoBuffer } from '#lib/engine/audio.ts';
import { encodeFlac } from '#lib/engine/codec/flac.ts';
import { BUSES } from '#lib/engine/score.ts';
import type { FileKind } from '../../storage/clip-files.ts';
import type { LocalFiles } from '../../storage/keep-files.ts';
import { readMaster, readStems } from '../engine-jobs/read-source.ts';
import { cut, peakOf, scale, sumStems, VOCAL_BUSES } from './own-stems.ts';
import type { Analysis } from './types.ts';

const PEAK_MAX = 0.98;

/**
 * Stems of a clip, or of a part of it. A clip made here has them: nothing is estimated, and every bus is given.
 * Any other is separated into voice and the rest.
 */
export const separateStems: Analysis<'separateStems'> = async (
  { files, startSeconds, endSeconds },
  tools,
) => {
  const parts: Partial<Record<FileKind, StereoBuffer>> = {};
  const stems = await readStems(files);
  if (Object.keys(stems).length > 0) {
    for (const bus of BUSES) {
      // The lead voice alone is in "vocals" of the answer together with the backing voices.
      const stem = VOCAL_BUSES.includes(bus) ? undefined : stems[bus];
      if (stem) parts[`stem:${bus}`] = cut(stem, startSeconds, endSeconds);
    }
    parts['stem:vocals'] = cut(sumStems(stems, VOCAL_BUSES), startSeconds, endSeconds);
    const others = BUSES.filter((bus) => !VOCAL_BUSES.includes(bus));
    parts['stem:instrumental'] = cut(sumStems(stems, others), startSeconds, endSeconds);
    // One gain for all, so that they still sum to the mix.
    const peak = Math.max(...Object.values(parts).map(peakOf));
    if (peak > PEAK_MAX) for (const part of Object.values(parts)) scale(part, PEAK_MAX / peak);
  } else {
    const audio = cut(await readMaster(files), startSeconds, endSeconds);
    const { vocals, instrumental } = await separateVocals(audio, { onProgress: tools.onProgress });
    parts['stem:vocals'] = vocals;
    parts['stem:instrumental'] = instrumental;
  }
  const written: LocalFiles = {};
  for (const [kind, audio] of Object.entries(parts) as [FileKind, StereoBuffer][]) {
    const file = path.join(tools.workFolder, `${kind.replace(':', '-')}.flac`);
    await writeFile(file, await encodeFlac(audio, { bitDepth: 24 }));
    written[kind] = file;
  }
  return { files: written };
};
