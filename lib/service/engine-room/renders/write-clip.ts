import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { placeAt, releaseWhole, SAMPLE_RATE, type StereoBuffer } from '#lib/engine/doors/audio.ts';
import { drawSongCover } from '#lib/engine/doors/draw-cover.ts';
import {
  bytesOf,
  type EncodedTags,
  encodeFlac,
  FlacFile,
  flacPieces,
  Mp3File,
  type Stretch,
} from '#lib/engine/doors/encode-audio.ts';
import { BUSES } from '#lib/engine/doors/score.ts';
import { creditsOf } from '#lib/engine/doors/score-notes.ts';
import type { RenderedSong, SampleRange, VoiceProfile } from '#lib/engine/doors/song.ts';
import { songTags } from '#lib/engine/doors/song-tags.ts';
import type { FileKind } from '../../clips/clip-files.ts';
import type { LocalFiles } from '../../clips/keep-files.ts';
import type { ProducedClip } from '../../platforms/platform.ts';
import type { ThreadTools } from '../analyses/types.ts';
import { encodeMp3Beside } from '../encode-mp3-beside.ts';
import { notesOfScore } from './notes-of-score.ts';
import { encodePeaks } from './peaks-file.ts';

/** What a file is written from. */
export type FileContent = Uint8Array | string | AsyncIterable<Uint8Array>;

/** Of a change no longer than this the MP3 is encoded anew where it is, of a longer one as a whole, seconds. */
const MOST_IN_PLACE_SECONDS = 40;

/** Share of the whole job that is left for writing files. */
export const RENDER_SHARE = 0.85;

/** Passes a door's progress on as the first part of the whole. */
export const rendering =
  (tools: ThreadTools) =>
  (progress: number, stage: string): void =>
    tools.onProgress(progress * RENDER_SHARE, stage);

/**
 * Writes everything that is kept of a song, and says what it is. The song is used up: its recordings are given back as
 * soon as they are written, and stems that lie in the work folder are read one at a time.
 * @param before the files of what an edit changed: of its master and stems, no more than that is encoded
 */
export async function writeSong(
  song: RenderedSong,
  tools: ThreadTools,
  before: LocalFiles = {},
): Promise<ProducedClip> {
  const { workFolder, onProgress } = tools;
  onProgress(RENDER_SHARE, 'drawing the cover');
  const cover = drawSongCover(song);
  const files: LocalFiles = {};
  const write = async (kind: FileKind, name: string, content: FileContent) => {
    files[kind] = path.join(workFolder, name);
    await writeFile(files[kind], content);
  };
  await write('cover', 'cover.png', cover);
  await write('score', 'score.json', JSON.stringify(song.score));
  await write('timeline', 'timeline.json', JSON.stringify(song.timedLines));
  // The notes are asked for by people who wait: here, where every instrument is loaded, they cost next to nothing.
  const { notes, midi } = notesOfScore(song.score);
  await write('notes', 'notes.json', JSON.stringify(notes));
  await write('midi', 'notes.mid', midi);
  if (song.voice) await write('voice', 'voice.json', JSON.stringify(asKept(song.voice)));
  const { master, stems, dryVocals } = song;
  const lengthSamples = master.left.length;
  const durationSeconds = lengthSamples / SAMPLE_RATE;
  const lossless = (kind: FileKind, part: Stretch, report: (share: number) => void) =>
    encodeChanged({ part, lengthSamples, changed: song.changed, before: before[kind], onProgress: report });
  const tags = songTags(song, cover);
  const mp3 = await changeMp3(master, tags, song.changed, before.audio);
  const heard = writeHeard(master, mp3 ?? encodeMp3Beside(master, tags), write);
  // Whatever fails first is what is told.
  heard.catch(() => undefined);
  await write(
    'master',
    'master.flac',
    await lossless('master', { audio: master, startSample: 0 }, (share) =>
      onProgress(0.87 + 0.02 * share, 'encoding'),
    ),
  );
  releaseWhole(master.left, master.right);
  if (dryVocals) {
    const dry = { left: dryVocals, right: dryVocals };
    await write('dry-vocals', 'dry-vocals.flac', await encodeFlac(dry, { bitDepth: 24 }));
    releaseWhole(dryVocals);
  }
  const buses = BUSES.filter((bus) => bus in stems);
  for (const [index, bus] of buses.entries()) {
    const stem = stems[bus];
    if (!stem) continue;
    const part = { audio: stem, startSample: song.stemsStartSample ?? 0 };
    const file = await lossless(`stem:${bus}`, part, (share) =>
      onProgress(0.89 + (0.08 * (index + share)) / buses.length, 'encoding stems'),
    );
    await write(`stem:${bus}`, `stem-${bus}.flac`, file);
    // What is changed of a file is encoded while it is written.
    releaseWhole(stem.left, stem.right);
  }
  onProgress(0.97, 'encoding');
  await heard;
  return {
    title: song.title,
    tags: song.tags,
    prompt: song.lyrics,
    durationSeconds,
    files,
    credits: creditsOf(song.score),
    ...(song.notices.length > 0 && { notices: song.notices }),
  };
}

/** A singer without where the spectra of one that was brought lie for the time of this render. */
const asKept = (voice: VoiceProfile): VoiceProfile => {
  if (!voice.donor) return voice;
  const { file: _, ...donor } = voice.donor;
  return { ...voice, donor };
};

/**
 * A lossless file of a recording, or of a part of one that is silent elsewhere. Where it was changed from an older file
 * of ours, the rest is taken from that as it is.
 */
async function encodeChanged({
  part,
  lengthSamples,
  changed,
  before,
  onProgress,
}: {
  part: Stretch;
  lengthSamples: number;
  changed: SampleRange | undefined;
  before: string | undefined;
  onProgress: (share: number) => void;
}): Promise<FileContent> {
  const old = changed && before ? FlacFile.open(bytesOf(before)) : undefined;
  if (old && changed) return old.replace(part, changed.startSample, changed.endSample, lengthSamples);
  const isWhole = part.audio.left.length === lengthSamples;
  const whole = isWhole ? part.audio : placeAt(part.audio, part.startSample, lengthSamples);
  return encodeFlac(whole, { bitDepth: 24, onProgress });
}

/**
 * The MP3 of a recording that was changed from an older file of ours: every frame elsewhere is that one's.
 * @returns undefined where it is to be encoded as a whole
 */
async function changeMp3(
  audio: StereoBuffer,
  tags: EncodedTags,
  changed: SampleRange | undefined,
  before: string | undefined,
): Promise<Uint8Array | undefined> {
  if (!changed || !before) return undefined;
  if (changed.endSample - changed.startSample > MOST_IN_PLACE_SECONDS * SAMPLE_RATE) return undefined;
  return Mp3File.open(await readFile(before), audio.left.length)?.replace(audio, changed, tags);
}

/**
 * Master, MP3 and peaks of a recording.
 * @param onProgress told the share done, 0–1
 */
export async function writeAudio(
  audio: StereoBuffer,
  tags: EncodedTags,
  write: (kind: FileKind, name: string, content: FileContent) => Promise<void>,
  onProgress?: (share: number) => void,
): Promise<void> {
  const heard = writeHeard(audio, encodeMp3Beside(audio, tags), write);
  heard.catch(() => undefined);
  const lossless = flacPieces(audio, { bitDepth: 24, onProgress: (share) => onProgress?.(0.5 * share) });
  await write('master', 'master.flac', lossless);
  await heard;
  onProgress?.(1);
}

/** What of a recording is played and drawn: its MP3, made beside whatever the caller goes on with, and its peaks. */
async function writeHeard(
  audio: StereoBuffer,
  mp3: Uint8Array | Promise<Uint8Array>,
  write: (kind: FileKind, name: string, content: Uint8Array | string) => Promise<void>,
): Promise<void> {
  await Promise.all([
    Promise.resolve(mp3).then((file) => write('audio', 'audio.mp3', file)),
    write('peaks', 'peaks.json', encodePeaks(audio)),
  ]);
}
