import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toLine } from '#lib/contract/measured-text.ts';
import { giveBack, SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { decodeAudio, UnreadableAudioError } from '#lib/engine/doors/decode-audio.ts';
import { drawClipCover, pictureCover } from '#lib/engine/doors/draw-cover.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import { sharedSamples } from '../encode-mp3-beside.ts';
import { type FileContent, writeAudio } from '../renders/write-clip.ts';
import { fileTitle } from './file-title.ts';
import type { Analysis } from './types.ts';

const SECONDS_MIN = 1;
const TITLE_CHARACTERS = 100;

export const readUpload: Analysis<'readUpload'> = async (
  { file, fileName, title: givenTitle, secondsMax },
  { workFolder },
) => {
  const bytes = await readFile(file);
  // In memory that the thread which makes the MP3 sees too.
  const decoded = await decodeAudio(bytes, { maxSeconds: secondsMax, allocate: sharedSamples }).catch(
    (error: unknown) => {
      if (error instanceof UnreadableAudioError) return error;
      throw error;
    },
  );
  giveBack(bytes);
  if (decoded instanceof UnreadableAudioError) return { ok: false, reason: decoded.message };
  const { audio, tags } = decoded;
  const durationSeconds = audio.left.length / SAMPLE_RATE;
  if (durationSeconds < SECONDS_MIN)
    return {
      ok: false,
      reason: `The recording is ${durationSeconds.toFixed(2)} s long; at least ${SECONDS_MIN} s is needed.`,
    };
  const found = givenTitle ?? tags.title ?? fileTitle(fileName ?? '') ?? 'Upload';
  const title = toLine(found, TITLE_CHARACTERS) || 'Upload';
  const files: LocalFiles = {};
  const write = async (kind: FileKind, name: string, content: FileContent) => {
    files[kind] = path.join(workFolder, name);
    await writeFile(files[kind], content);
  };
  const cover =
    (tags.picture && pictureCover(tags.picture.bytes)) ??
    drawClipCover({ title, tags: '', seed: audio.left.length, audio });
  await write('cover', 'cover.png', cover);
  await writeAudio(audio, { title, artist: tags.artist, coverPng: cover }, write);
  return { ok: true, title, tags: '', durationSeconds, files };
};
