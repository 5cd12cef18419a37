import { copyFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { drawClipCover } from '#lib/engine/doors/draw-cover.ts';
import { remaster as remasterClip } from '#lib/engine/doors/remaster.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { readSource } from './read-source.ts';
import type { Render } from './types.ts';
import { type FileContent, rendering, writeAudio } from './write-clip.ts';

export const remaster: Render<'remaster'> = async (request, tools) => {
  const { source, strength, tags } = request;
  const clip = await readSource(source);
  const master = remasterClip({ source: clip, strength, tags, onProgress: rendering(tools) });
  const title = request.title ?? source.title;
  const files: LocalFiles = {};
  const write = async (kind: FileKind, name: string, content: FileContent) => {
    files[kind] = path.join(tools.workFolder, name);
    await writeFile(files[kind], content);
  };
  const cover = drawClipCover({ title, tags: source.tags, seed: request.seed, audio: master });
  await write('cover', 'cover.png', cover);
  await writeAudio(
    master,
    {
      title,
      artist: 'Songloom',
      comment: source.tags,
      coverPng: cover,
      lyrics: source.prompt || undefined,
      syncedLyrics: clip.timedLines?.map(({ text, startSeconds }) => ({ text, startSeconds })),
    },
    write,
  );
  // The music is the same, so its score, words and stems are too.
  for (const [kind, file] of Object.entries(source.files) as [FileKind, string][]) {
    if (files[kind] || kind === 'wav') continue;
    const copy = path.join(tools.workFolder, `${kind.replace(':', '-')}${path.extname(file)}`);
    await copyFile(file, copy);
    files[kind] = copy;
  }
  return {
    title,
    tags: source.tags,
    prompt: source.prompt,
    durationSeconds: master.left.length / SAMPLE_RATE,
    files,
  };
};
