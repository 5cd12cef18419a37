import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMusicalKey } from '#lib/contract/musical-key.ts';
import { drawClipCover } from '#lib/engine/doors/draw-cover.ts';
import { renderSoundEffect } from '#lib/engine/doors/render-sound-effect.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import type { Render } from './types.ts';
import { type FileContent, rendering, writeAudio } from './write-clip.ts';

export const soundEffect: Render<'soundEffect'> = async (request, tools) => {
  const { description, loop, bpm, seed } = request;
  const key = request.key === undefined ? undefined : parseMusicalKey(request.key);
  const made = renderSoundEffect({
    description,
    type: loop ? 'loop' : 'one-shot',
    bpm,
    key: key && { tonic: key.tonic, mode: key.mode },
    seed,
    onProgress: rendering(tools),
  });
  const files: LocalFiles = {};
  const write = async (kind: FileKind, name: string, content: FileContent) => {
    files[kind] = path.join(tools.workFolder, name);
    await writeFile(files[kind], content);
  };
  const cover = drawClipCover({ title: made.title, tags: made.tags, seed, audio: made.audio });
  await write('cover', 'cover.png', cover);
  await writeAudio(
    made.audio,
    { title: made.title, artist: 'Songloom', comment: made.tags, coverPng: cover },
    write,
  );
  return {
    title: made.title,
    tags: made.tags,
    prompt: description,
    durationSeconds: made.durationSeconds,
    files,
  };
};
