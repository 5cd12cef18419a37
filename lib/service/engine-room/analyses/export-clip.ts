import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseWhole } from '#lib/engine/doors/audio.ts';
import { decodeAudio } from '#lib/engine/doors/decode-audio.ts';
import { encodeWav } from '#lib/engine/doors/encode-audio.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { NoMelodyToWriteError, scoreToMidi, writeAbc, writeMusicXml } from '#lib/engine/doors/score-notes.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { keptOrHeardScore } from '../kept-or-heard-score.ts';
import type { Analysis, KeptFormat } from './types.ts';
import { writeArchive } from './write-archive.ts';
import { writeProject } from './write-project.ts';

type ScoreFile = Exclude<KeptFormat, 'stems_zip' | 'stems_wav_zip' | 'dawproject'>;

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
  if (format === 'stems_wav_zip') {
    const file = target('stems-wav.zip');
    await writeArchive(await stemsAsWav(files, workFolder), file);
    return { ok: true, file };
  }
  const score = await keptOrHeardScore(files, { title, tags });
  if (format === 'dawproject') {
    const file = target('song.dawproject');
    await writeProject(score, stemsOf(files), file);
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

/** The stems as WAV, one after the other: of a long song they are large. */
async function stemsAsWav(files: LocalFiles, workFolder: string): Promise<{ name: string; file: string }[]> {
  const entries: { name: string; file: string }[] = [];
  for (const { stem, file } of stemsOf(files)) {
    const { audio } = await decodeAudio(await readFile(file), { allowSilence: true, maxSeconds: 3_600 });
    const entry = { name: `${stem}.wav`, file: path.join(workFolder, `${stem}.wav`) };
    await writeFile(entry.file, encodeWav(audio, { bitDepth: 24 }));
    releaseWhole(audio.left, audio.right);
    entries.push(entry);
  }
  return entries;
}
