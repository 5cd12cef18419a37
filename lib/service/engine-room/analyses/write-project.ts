import { open } from 'node:fs/promises';
import { readFlacMetadata } from '#lib/engine/doors/decode-audio.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { type ProjectAudio, writeDawProject } from '#lib/engine/doors/score-notes.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

/** A stem: what it is called, its place in the archive, and the FLAC file it is in. */
export interface ProjectStem {
  stem: string;
  name: string;
  file: string;
}

/** Writes a DAWproject archive of a score and its stems. */
export async function writeProject(
  score: Score,
  stems: readonly ProjectStem[],
  target: string,
): Promise<void> {
  const audio = await Promise.all(
    stems.map(async ({ stem, name, file }): Promise<ProjectAudio> => {
      const { info } = readFlacMetadata(await firstBytes(file));
      return {
        name: stem,
        path: name,
        durationSeconds: info.totalSamples / info.sampleRate,
        sampleRate: info.sampleRate,
        channels: info.channels,
      };
    }),
  );
  const { project, metadata } = writeDawProject(score, audio);
  const documents: ArchiveEntry[] = [
    { name: 'project.xml', text: project },
    { name: 'metadata.xml', text: metadata },
  ];
  await writeArchive([...documents, ...stems.map(({ name, file }) => ({ name, file }))], target);
}

/** More than what stands before the sound in a file written here. */
const HEAD_BYTES = 65_536;

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
