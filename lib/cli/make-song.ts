/** What `song` does once its options are read: all of the engine. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ConfigurationError } from '#lib/config/env.ts';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { type ComposedSong, composeSong } from '#lib/engine/doors/compose-song.ts';
import { drawSongCover } from '#lib/engine/doors/draw-cover.ts';
import { encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { measureLoudness, truePeakDb } from '#lib/engine/doors/measure-loudness.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { keyName, tempoOf } from '#lib/engine/doors/score.ts';
import { scoreToMidi } from '#lib/engine/doors/score-notes.ts';
import { SongRefusedError } from '#lib/engine/doors/song.ts';
import { songTags } from '#lib/engine/doors/song-tags.ts';
import { papersOf } from './papers-of.ts';
import { makeFolder } from './prepare.ts';
import { songOfFile } from './score-file.ts';
import type { SongOptions } from './song-options.ts';

/** Composes, plays and writes what the options name, and prints the JSON line about it. */
export async function makeSong(options: SongOptions): Promise<void> {
  const startedAt = performance.now();
  const composed = await compose(options);
  if (options.score) write(options.score, `${JSON.stringify(composed.score, null, 1)}\n`);
  if (options.midi)
    write(
      options.midi,
      papersOf(composed, options.scoreIn !== undefined)(scoreToMidi(composed.score), 'midi'),
    );
  if (!options.out) {
    report(composed, options, startedAt, {});
    return;
  }
  // Stems of a long song would fill the memory.
  const scratchFolder = mkdtempSync(path.join(os.tmpdir(), 'songloom-song-'));
  process.on('exit', () => rmSync(scratchFolder, { recursive: true, force: true }));
  const song = await renderComposed({
    song: composed,
    scratchFolder,
    onProgress: (progress, stage) =>
      process.stderr.isTTY && process.stderr.write(`\r\x1b[K${Math.round(progress * 100)} % ${stage}`),
  });
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');

  const give = papersOf(song, options.scoreIn !== undefined);
  const isMp3 = options.out.toLowerCase().endsWith('.mp3');
  write(
    options.out,
    give(
      isMp3
        ? await encodeMp3(song.master, songTags(song, drawSongCover(song)))
        : encodeWav(song.master, { bitDepth: 24 }),
      'audio',
    ),
  );
  if (options.stems) {
    for (const [bus, buffer] of Object.entries(song.stems))
      write(path.join(options.stems, `${bus}.wav`), give(encodeWav(buffer, { bitDepth: 24 }), `stem:${bus}`));
  }

  const loudness = measureLoudness(song.master);
  report(song, options, startedAt, {
    file: options.out,
    duration: song.master.left.length / SAMPLE_RATE,
    loudness_lufs: Number(loudness.integratedLufs.toFixed(2)),
    true_peak_dbtp: Number(truePeakDb(song.master).toFixed(2)),
  });
}

async function compose({ scoreIn, request }: SongOptions): Promise<ComposedSong> {
  if (scoreIn) return songOfFile(scoreIn, request);
  try {
    return await composeSong(request);
  } catch (error) {
    if (error instanceof SongRefusedError) throw new ConfigurationError(error.message);
    throw error;
  }
}

function report(
  { score, title, tags, voice, notices }: ComposedSong,
  options: SongOptions,
  startedAt: number,
  sound: Record<string, unknown>,
): void {
  console.log(
    JSON.stringify({
      title,
      tags,
      style: score.style,
      bpm: tempoOf(score),
      key: keyName(score.key),
      time_signature: `${score.metre.numerator}/${score.metre.denominator}`,
      seed: score.seed,
      voice: voice?.id ?? null,
      sections: score.sections.map((section) => section.label),
      instruments: [...new Set(score.parts.map((part) => part.instrument))],
      ...(options.score && { score: options.score }),
      ...(options.midi && { midi: options.midi }),
      ...sound,
      notices,
      seconds_taken: Number(((performance.now() - startedAt) / 1000).toFixed(2)),
    }),
  );
}

function write(file: string, content: Uint8Array | string): void {
  makeFolder(path.dirname(file));
  writeFileSync(file, content);
}
