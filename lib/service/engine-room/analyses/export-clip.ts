import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Zip, ZipPassThrough } from 'fflate';
import { NoMelodyToWriteError, scoreToMidi, writeMusicXml } from '#lib/engine/doors/score-notes.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { keptOrHeardScore } from '../kept-or-heard-score.ts';
import type { Analysis } from './types.ts';

export const exportClip: Analysis<'exportClip'> = async ({ files, format, title, tags }, { workFolder }) => {
  const target = (name: string) => path.join(workFolder, name);
  if (format === 'stems_zip') {
    const file = target('stems.zip');
    await zipStems(files, file);
    return { ok: true, file };
  }
  const score = await keptOrHeardScore(files, { title, tags });
  if (format === 'midi') {
    const file = target('score.mid');
    await writeFile(file, scoreToMidi(score));
    return { ok: true, file };
  }
  try {
    const file = target('lead-sheet.musicxml');
    await writeFile(file, writeMusicXml(score));
    return { ok: true, file };
  } catch (error) {
    if (error instanceof NoMelodyToWriteError) return { ok: false, reason: error.message };
    throw error;
  }
};

/** Earlier than this ZIP can say no time; the same stems give the same archive. */
const ZIP_EPOCH = new Date(1980, 0, 2);

/** The stems under their names, stored as they are, block by block: FLAC does not get smaller. */
async function zipStems(files: LocalFiles, target: string): Promise<void> {
  const out = createWriteStream(target);
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (isLast) out.end();
  });
  for (const [kind, file] of Object.entries(files)) {
    if (!file || !kind.startsWith('stem:')) continue;
    const entry = new ZipPassThrough(`${kind.slice('stem:'.length)}${path.extname(file)}`);
    entry.mtime = ZIP_EPOCH;
    zip.add(entry);
    for await (const block of createReadStream(file)) {
      entry.push(block as Uint8Array);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    entry.push(new Uint8Array(0), true);
  }
  const done = once(out, 'finish');
  zip.end();
  await done;
}
