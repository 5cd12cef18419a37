/** `npm run -s export -- …`: writes a score as another kind of file, without any server, and prints one JSON line. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import type { ComposedSong } from '#lib/engine/doors/compose-song.ts';
import { encodeFlac } from '#lib/engine/doors/encode-audio.ts';
import { writeLeadSheetPdf } from '#lib/engine/doors/lead-sheet-pdf.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { BUSES, type Score } from '#lib/engine/doors/score.ts';
import { NoMelodyToWriteError, scoreToMidi, writeAbc, writeMusicXml } from '#lib/engine/doors/score-notes.ts';
import { type ProjectStem, writeProject } from '#lib/service/engine-room/analyses/write-project.ts';
import { makeFolder, messageOf, runCommand } from './prepare.ts';
import { readScoreFile, songOfFile } from './score-file.ts';

const USAGE = `usage: npm run -s export -- --score-in FILE.json|.musicxml|.mxl|.abc|.mid --out FILE.mid|.musicxml|.abc|.pdf|.json|.dawproject
  [--tags "…"] [--title "…"] [--seed N]: of a lead sheet, the band that is written around it. A .dawproject is rendered first.`;

const WRITERS: Readonly<Record<string, (score: Score) => Uint8Array | string | Promise<Uint8Array>>> = {
  '.mid': scoreToMidi,
  '.musicxml': writeMusicXml,
  '.abc': writeAbc,
  '.pdf': writeLeadSheetPdf,
  '.json': (score) => `${JSON.stringify(score, null, 1)}\n`,
};

/** A project for DAWs: of what is played, not of the score alone. */
const PROJECT = '.dawproject';

await runCommand(async () => {
  const { out, scoreIn, request } = readOptions();
  const ending = path.extname(out).toLowerCase();
  const write = WRITERS[ending];
  if (!write && ending !== PROJECT)
    throw new ConfigurationError(
      `--out ${out}: the name must end in ${[...Object.keys(WRITERS), PROJECT].join(', ')}`,
    );
  const song = songOfFile(readScoreFile(scoreIn), request);
  const { score, title, notices } = song;
  if (!write) {
    makeFolder(path.dirname(out));
    await renderProject(song, out);
    console.log(JSON.stringify({ title, file: out, bytes: statSync(out).size, notices }));
    return;
  }
  let content: Uint8Array | string;
  try {
    content = await write(score);
  } catch (error) {
    if (error instanceof NoMelodyToWriteError) throw new ConfigurationError(`--out ${out}: ${error.message}`);
    throw error;
  }
  try {
    makeFolder(path.dirname(out));
    writeFileSync(out, content);
  } catch (error) {
    throw new ConfigurationError(`--out ${out} cannot be written: ${messageOf(error)}`);
  }
  console.log(JSON.stringify({ title, file: out, bytes: Buffer.byteLength(content), notices }));
});

/** Plays and sings a song, and writes its stems and notes for a DAW. */
async function renderProject(song: ComposedSong, out: string): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-export-'));
  try {
    const { stems } = await renderComposed({ song, scratchFolder: folder });
    const files: ProjectStem[] = [];
    for (const bus of BUSES) {
      const stem = stems[bus];
      if (!stem) continue;
      const file = path.join(folder, `${bus}.flac`);
      await writeFile(file, await encodeFlac(stem, { bitDepth: 24 }));
      files.push({ stem: bus, name: `audio/${bus}.flac`, file });
    }
    await writeProject(song.score, files, out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readOptions() {
  let values: ReturnType<typeof parse>['values'];
  try {
    values = parse().values;
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}\n${USAGE}`);
  }
  if (!values['score-in'] || !values.out)
    throw new ConfigurationError(`--score-in and --out are needed\n${USAGE}`);
  const seed = Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 32 - 1)
    throw new ConfigurationError(`--seed ${values.seed}: must be a whole number from 0 to 4294967295`);
  // npm runs scripts in the project's folder; paths are the caller's.
  const resolve = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return {
    scoreIn: resolve(values['score-in']),
    out: resolve(values.out),
    request: {
      seed,
      ...(values.tags !== undefined && { tags: values.tags }),
      ...(values.title !== undefined && { title: values.title }),
    },
  };
}

function parse() {
  return parseArgs({
    options: {
      'score-in': { type: 'string' },
      out: { type: 'string' },
      tags: { type: 'string' },
      title: { type: 'string' },
      seed: { type: 'string', default: '1' },
    },
  });
}
