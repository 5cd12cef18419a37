import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import { readAudio, readMaster } from '../renders/read-source.ts';
import { cut } from './own-stems.ts';
import type { Analysis } from './types.ts';
import { writeStems } from './write-stems.ts';

/** Models pad and crop a little at the ends; more is another recording. */
const LENGTH_TOLERANCE_SECONDS = 1;

/**
 * Makes stems that another program separated into ours: as long as the mix, cut to the range, 24-bit FLAC. Of voice
 * and band the one that is missing is what the other leaves of the mix.
 * @throws Error where they are not stems of this mix
 */
export const finishStems: Analysis<'finishStems'> = async (
  { files, stems, startSeconds, endSeconds },
  tools,
) => {
  const mix = await readMaster(files);
  const parts = new Map<FileKind, StereoBuffer>();
  for (const [name, file] of Object.entries(stems)) {
    const stem = await readAudio(file);
    const difference = Math.abs(stem.left.length - mix.left.length) / SAMPLE_RATE;
    if (difference > LENGTH_TOLERANCE_SECONDS)
      throw new Error(`the stem "${name}" differs by ${difference.toFixed(1)} s from the mix in length`);
    parts.set(`stem:${name}`, asLongAs(stem, mix));
  }
  const vocals = parts.get('stem:vocals');
  const instrumental = parts.get('stem:instrumental');
  if (!vocals && !instrumental) throw new Error('there is neither a vocal nor an instrumental stem');
  if (!vocals) parts.set('stem:vocals', difference(mix, instrumental!));
  if (!instrumental) parts.set('stem:instrumental', difference(mix, vocals!));
  for (const [kind, stem] of parts) parts.set(kind, cut(stem, startSeconds, endSeconds));
  return { files: await writeStems(parts, tools) };
};

function asLongAs(stem: StereoBuffer, { left: { length } }: StereoBuffer): StereoBuffer {
  const cropped = (samples: Float32Array) => {
    const fitted = new Float32Array(length);
    fitted.set(samples.subarray(0, length));
    return fitted;
  };
  return { left: cropped(stem.left), right: cropped(stem.right) };
}

const difference = (a: StereoBuffer, b: StereoBuffer): StereoBuffer => ({
  left: a.left.map((x, i) => x - b.left[i]!),
  right: a.right.map((x, i) => x - b.right[i]!),
});
