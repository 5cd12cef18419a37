import { createStereoBuffer } from '#lib/engine/doors/audio.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import { readAudio } from '../renders/read-source.ts';
import { peakOf, scale } from './own-stems.ts';
import type { Analysis } from './types.ts';
import { writeStems } from './write-stems.ts';

const PEAK_MAX = 0.98;
const MIX: FileKind = 'stem:mix';

/** The sum of recordings from their beginnings on, as long as the longest, turned down where it would clip. */
export const mixRecordings: Analysis<'mixRecordings'> = async ({ files }, tools) => {
  const recordings = [];
  for (const file of files) recordings.push(await readAudio(file));
  const length = Math.max(0, ...recordings.map(({ left }) => left.length));
  const mix = createStereoBuffer(length);
  for (const { left, right } of recordings) {
    left.forEach((x, i) => {
      mix.left[i]! += x;
      mix.right[i]! += right[i]!;
    });
  }
  const peak = peakOf(mix);
  if (peak > PEAK_MAX) scale(mix, PEAK_MAX / peak);
  const written = await writeStems(new Map([[MIX, mix]]), tools);
  return { file: written[MIX]! };
};
