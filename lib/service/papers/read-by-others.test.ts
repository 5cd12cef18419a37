import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeFlac, encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { tone } from '#tools/fixtures/audio-files.ts';
import { Papers } from './stamp.ts';

const run = promisify(execFile);
const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));
const FORMATS = ['mp3', 'wav', 'flac'] as const;
const label = {
  Label: '1',
  ContentProducer: 'Songloom songloom-7',
  ProduceID: '01m2c3',
  ContentPropagator: '',
  PropagateID: '',
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-others-'));
  const audio = tone(0.5);
  const plain = {
    mp3: await encodeMp3(audio, { title: 'Song 歌' }),
    wav: encodeWav(audio, { bitDepth: 24 }),
    flac: await encodeFlac(audio),
  };
  const papers = new Papers('a secret for tests only');
  const facts = { engine: 'songloom-7', clip: '01m2c3', seed: 7, made: '2026-11-25T21:00:00.000Z' };
  for (const format of FORMATS)
    await writeFile(
      path.join(folder, `song.${format}`),
      papers.stamp(plain[format], 'audio', { ...facts, sourceType: 'trainedAlgorithmicMedia' }),
    );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The label among the texts that a program read: under its own name, or in a comment that names it. */
function labelIn(texts: Record<string, unknown>): unknown {
  for (const [name, text] of Object.entries(texts)) {
    const found = /^(?:AIGC=)?(\{.*\})$/s.exec(typeof text === 'string' ? text : '')?.[1];
    if (found && (/(?:^|[:_])AIGC$/i.test(name) || String(text).startsWith('AIGC=')))
      return JSON.parse(found);
  }
  return undefined;
}

it.runIf(isInstalled('ffprobe')).each(FORMATS)('ffprobe reads the label of a %s', async (format) => {
  const file = path.join(folder, `song.${format}`);
  const { stdout } = await run('ffprobe', [
    ...['-v', 'error', '-show_entries', 'format_tags', '-of', 'json'],
    file,
  ]);
  const { tags } = JSON.parse(stdout).format as { tags: Record<string, string> };
  expect(labelIn(tags), stdout).toMatchObject(label);
});

it.runIf(isInstalled('exiftool')).each(FORMATS)('exiftool reads the label of a %s', async (format) => {
  const { stdout } = await run('exiftool', ['-j', path.join(folder, `song.${format}`)]);
  const [tags] = JSON.parse(stdout) as [Record<string, unknown>];
  // Where a text is named by its value, as in ID3, the name stands before it.
  const texts = Object.fromEntries(
    Object.entries(tags).map(([name, text]) => [
      name,
      typeof text === 'string' ? text.replace(/^\(AIGC\) /, 'AIGC=') : text,
    ]),
  );
  expect(labelIn(texts), stdout).toMatchObject(label);
});
