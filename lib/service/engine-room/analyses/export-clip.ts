import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readFlacMetadata } from '#lib/engine/doors/decode-audio.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import {
  NoMelodyToWriteError,
  type ProjectAudio,
  scoreToMidi,
  writeAbc,
  writeDawProject,
  writeMusicXml,
} from '#lib/engine/doors/score-notes.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { keptOrHeardScore } from '../kept-or-heard-score.ts';
import type { Analysis, ExportFormat } from './types.ts';
import { type ArchiveEntry, writeArchive } from './write-archive.ts';

type ScoreFile = Exclude<ExportFormat, 'stems_zip' | 'dawproject'>;

/** What is made of the score alone: the file's name, and its content. */
const SCORE_FILES: Readonly<
  Record<
    ScoreFile,
    readonly [name: string, write: (score: Score) => Uint8Array | string | Promise<Uint8Array>]
  >
> = {
  midi: ['score.mid', scoreToMidi],
  musicxml: ['lead-sheet.musicxml', writeMusicXml],
  abc: ['lead-sheet.abc', writeAbc],
  lead_sheet_pdf: ['lead-sheet.pdf', engraved],
};

async function engraved(score: Score): Promise<Uint8Array> {
  const { writeLeadSheetPdf } = await import('#lib/engine/doors/lead-sheet-pdf.ts');
  return writeLeadSheetPdf(score);
}

export const exportClip: Analysis<'exportClip'> = async ({ files, format, title, tags }, { workFolder }) => {
  const target = (name: string) => path.join(workFolder, name);
  if (format === 'stems_zip') {
    const file = target('stems.zip');
    await writeArchive(
      stemsOf(files).map(({ name, file: from }) => ({ name: path.basename(name), file: from })),
      file,
    );
    return { ok: true, file };
  }
  const score = await keptOrHeardScore(files, { title, tags });
  if (format === 'dawproject') {
    const file = target('song.dawproject');
    await writeProject(score, files, file);
    return { ok: true, file };
  }
  const [name, write] = SCORE_FILES[format];
  try {
    const file = target(name);
    await writeFile(file, await write(score));
    return { ok: true, file };
  } catch (error) {
    if (error instanceof NoMelodyToWriteError) return { ok: false, reason: error.message };
    throw error;
  }
};

/** The stems of a clip, each with its place in an archive. */
function stemsOf(files: LocalFiles): { stem: string; name: string; file: string }[] {
  return Object.entries(files).flatMap(([kind, file]) => {
    if (!file || !kind.startsWith('stem:')) return [];
    const stem = kind.slice('stem:'.length);
    return [{ stem, name: `audio/${stem}${path.extname(file)}`, file }];
  });
}

async function writeProject(score: Score, files: LocalFiles, target: string): Promise<void> {
  const stems = stemsOf(files);
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
