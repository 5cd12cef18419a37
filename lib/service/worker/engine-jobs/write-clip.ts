import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SAMPLE_RATE, type StereoBuffer } from '#lib/engine/audio.ts';
import { encodeFlac } from '#lib/engine/codec/flac.ts';
import { type EncodedTags, encodeMp3 } from '#lib/engine/codec/mp3.ts';
import type { RenderedSong } from '#lib/engine/doors.ts';
import { drawSongCover } from '#lib/engine/publish/song-cover.ts';
import { songTags } from '#lib/engine/publish/song-tags.ts';
import type { ProducedClip } from '../../platforms/platform.ts';
import type { FileKind } from '../../storage/clip-files.ts';
import type { LocalFiles } from '../../storage/keep-files.ts';
import type { ThreadTools } from '../analyses/types.ts';
import { encodePeaks } from './peaks-file.ts';

/** Share of the whole job that is left for writing files. */
export const RENDER_SHARE = 0.85;

/** Passes a door's progress on as the first part of the whole. */
export const rendering =
  (tools: ThreadTools) =>
  (progress: number, stage: string): void =>
    tools.onProgress(progress * RENDER_SHARE, stage);

/** Writes everything that is kept of a song, and says what it is. */
export async function writeSong(song: RenderedSong, tools: ThreadTools): Promise<ProducedClip> {
  const { workFolder, onProgress } = tools;
  onProgress(RENDER_SHARE, 'drawing the cover');
  const cover = drawSongCover(song);
  const files: LocalFiles = {};
  const write = async (kind: FileKind, name: string, content: Uint8Array | string) => {
    files[kind] = path.join(workFolder, name);
    await writeFile(files[kind], content);
  };
  await write('cover', 'cover.png', cover);
  await write('score', 'score.json', JSON.stringify(song.score));
  await write('timeline', 'timeline.json', JSON.stringify(song.timedLines));
  if (song.voice) await write('voice', 'voice.json', JSON.stringify(song.voice));
  onProgress(0.87, 'encoding');
  await writeAudio(song.master, songTags(song, cover), write);
  const stems = Object.entries(song.stems);
  for (const [index, [bus, stem]] of stems.entries()) {
    onProgress(0.9 + (0.08 * index) / stems.length, 'encoding stems');
    await write(`stem:${bus}`, `stem-${bus}.flac`, await encodeFlac(stem, { bitDepth: 24 }));
  }
  if (song.dryVocals) {
    const dry = { left: song.dryVocals, right: song.dryVocals };
    await write('dry-vocals', 'dry-vocals.flac', await encodeFlac(dry, { bitDepth: 24 }));
  }
  return {
    title: song.title,
    tags: song.tags,
    prompt: song.lyrics,
    durationSeconds: song.master.left.length / SAMPLE_RATE,
    files,
  };
}

/** Master, MP3 and peaks of a recording. */
export async function writeAudio(
  audio: StereoBuffer,
  tags: EncodedTags,
  write: (kind: FileKind, name: string, content: Uint8Array | string) => Promise<void>,
): Promise<void> {
  await write('master', 'master.flac', await encodeFlac(audio, { bitDepth: 24 }));
  await write('audio', 'audio.mp3', await encodeMp3(audio, tags));
  await write('peaks', 'peaks.json', encodePeaks(audio));
}
