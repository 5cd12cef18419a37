import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StereoBuffer } from '#lib/engine/doors/audio.ts';
import { encodeFlac } from '#lib/engine/doors/encode-audio.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import type { ThreadTools } from './types.ts';

/** Writes stems into the work folder, each as 24-bit FLAC. */
export async function writeStems(
  parts: ReadonlyMap<FileKind, StereoBuffer>,
  { workFolder }: ThreadTools,
): Promise<LocalFiles> {
  const written: LocalFiles = {};
  for (const [kind, audio] of parts) {
    const file = path.join(workFolder, `${kind.replace(':', '-')}.flac`);
    await writeFile(file, await encodeFlac(audio, { bitDepth: 24 }));
    written[kind] = file;
  }
  return written;
}
