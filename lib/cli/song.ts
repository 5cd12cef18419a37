/** `npm run -s song -- …`: makes a song without any server and prints one JSON line about it. */
import { accessSync, constants, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import { SAMPLE_RATE } from '#lib/engine/doors/audio.ts';
import { type ComposedSong, composeSong } from '#lib/engine/doors/compose-song.ts';
import { drawSongCover } from '#lib/engine/doors/draw-cover.ts';
import { encodeMp3, encodeWav } from '#lib/engine/doors/encode-audio.ts';
import { measureLoudness, truePeakDb } from '#lib/engine/doors/measure-loudness.ts';
import { renderComposed } from '#lib/engine/doors/render-song.ts';
import { keyName, tempoOf } from '#lib/engine/doors/score.ts';
import { scoreToMidi } from '#lib/engine/doors/score-notes.ts';
import { type EngineWishes, SongRefusedError } from '#lib/engine/doors/song.ts';
import { songTags } from '#lib/engine/doors/song-tags.ts';
import { wishesOf } from '#lib/service/engine-room/song-wishes.ts';
import { songOf } from '#lib/service/tasks/song-request.ts';
import { papersOf } from './papers-of.ts';
import { makeFolder, messageOf, runCommand } from './prepare.ts';
import { readRecipe } from './recipe.ts';
import { readScoreFile, songOfFile } from './score-file.ts';

const USAGE = `usage: npm run -s song -- --out FILE.wav|.mp3 [--lyrics FILE] [--tags "…"] [--description "…"] [--title "…"]
  [--score-in FILE.json|.musicxml|.mxl|.abc|.mid] [--instrumental] [--seed N] [--stems DIR] [--score FILE.json] [--midi FILE.mid]
  [--recipe FILE.json] in place of words, tags and seed: the same song again, of a bundle's recipe.json
  [--bpm N] [--key "A minor"] [--time-signature 4/4|3/4|6/8] [--duration SECONDS] [--plan FILE.json]
  Without --out nothing is played: --score or --midi is written alone.`;

await runCommand(async () => {
  const options = readOptions();
  checkWritable(options);
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
});

async function compose({ scoreIn, request }: Options): Promise<ComposedSong> {
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
  options: Options,
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

/** A minute of work is not thrown away for a folder that takes no files. */
function checkWritable({ out, stems, score, midi }: Options): void {
  const targets = {
    '--out': out,
    '--stems': stems && path.join(stems, 'mix.wav'),
    '--score': score,
    '--midi': midi,
  };
  for (const [option, file] of Object.entries(targets)) {
    if (!file) continue;
    try {
      makeFolder(path.dirname(file));
      accessSync(path.dirname(file), constants.W_OK | constants.X_OK);
      const existing = statSync(file, { throwIfNoEntry: false });
      if (existing?.isDirectory()) throw new Error('a folder is in its place');
      if (existing) accessSync(file, constants.W_OK);
    } catch (error) {
      throw new ConfigurationError(`${option} ${file} cannot be written: ${messageOf(error)}`);
    }
  }
}

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  let values: ReturnType<typeof parse>['values'];
  try {
    values = parse().values;
  } catch (error) {
    throw new ConfigurationError(`${(error as Error).message}\n${USAGE}`);
  }
  if (!values.out && !values.score && !values.midi)
    throw new ConfigurationError(
      `--out is needed: the file to write, ending in .wav or .mp3; or --score or --midi alone\n${USAGE}`,
    );
  if (values.stems && !values.out)
    throw new ConfigurationError('--stems needs --out: without it nothing is played');
  if (values.out && !/\.(wav|mp3)$/i.test(values.out))
    throw new ConfigurationError(`--out ${values.out}: the name must end in .wav or .mp3`);
  const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
  if (!Number.isInteger(seed) || seed < 0 || seed > 2 ** 32 - 1)
    throw new ConfigurationError(`--seed ${values.seed}: must be a whole number from 0 to 4294967295`);
  const { recipe, out, stems, score, midi, ...others } = values;
  if (recipe !== undefined && Object.keys(others).length > 0)
    throw new ConfigurationError(
      `--recipe says all of a song: leave ${Object.keys(others)
        .map((name) => `--${name}`)
        .join(', ')} out`,
    );
  const wishes = readWishes(values);
  const words = [values.lyrics, values.tags, values.description, values['score-in'], values.plan, recipe];
  if (!words.some((text) => text?.trim()))
    throw new ConfigurationError(
      `one of --lyrics, --tags, --description, --plan, --score-in, --recipe is needed\n${USAGE}`,
    );
  if (values['score-in'] && (values.lyrics ?? values.description) !== undefined)
    throw new ConfigurationError('--score-in brings its own words: leave --lyrics and --description out');
  if (values['score-in'] && wishes)
    throw new ConfigurationError(
      '--score-in brings its own tempo, key, metre, length and sections: leave --bpm, --key, --time-signature, --duration and --plan out',
    );
  // npm runs scripts in the project's folder; paths are the caller's.
  const resolve = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return {
    out: out && resolve(out),
    scoreIn: values['score-in'] ? readScoreFile(resolve(values['score-in'])) : undefined,
    stems: stems && resolve(stems),
    score: score && resolve(score),
    midi: midi && resolve(midi),
    request:
      recipe !== undefined
        ? readRecipe(resolve(recipe))
        : {
            lyrics: values.lyrics === undefined ? undefined : readLyrics(resolve(values.lyrics)),
            tags: values.tags,
            description: values.description,
            title: values.title,
            instrumental: values.instrumental,
            ...(wishes && { wishes }),
            seed,
          },
  };
}

/** What a song is to be, read as the interface reads it. */
function readWishes(values: ReturnType<typeof parse>['values']): EngineWishes | undefined {
  const { bpm, key, 'time-signature': time_signature, duration, plan } = values;
  const asked = {
    ...(bpm !== undefined && { bpm: Number(bpm) }),
    ...(key !== undefined && { key }),
    ...(time_signature !== undefined && { time_signature }),
    ...(duration !== undefined && { duration_s: Number(duration) }),
    ...(plan !== undefined && { plan: readJsonFile('--plan', plan) }),
  };
  if (Object.keys(asked).length === 0) return undefined;
  // Words and tags are looked at elsewhere: they may be longer here than over the wire.
  const parsed = parseRequest(endpoints.generate.request, { tags: 'song', ...asked });
  if (!parsed.ok)
    throw new ConfigurationError(`${parsed.message} (--bpm, --key, --time-signature, --duration, --plan)`);
  return wishesOf(songOf(parsed.value));
}

function readJsonFile(option: string, given: string): unknown {
  const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), given);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigurationError(`${option} ${file} cannot be read: ${messageOf(error)}`);
  }
}

function readLyrics(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigurationError(`--lyrics ${file} cannot be read: ${messageOf(error)}`);
  }
  if (text.trim() === '')
    throw new ConfigurationError(`--lyrics ${file} is empty: write the words there, or leave --lyrics out`);
  return text;
}

function parse() {
  return parseArgs({
    options: {
      lyrics: { type: 'string' },
      tags: { type: 'string' },
      description: { type: 'string' },
      title: { type: 'string' },
      instrumental: { type: 'boolean' },
      seed: { type: 'string' },
      out: { type: 'string' },
      stems: { type: 'string' },
      score: { type: 'string' },
      midi: { type: 'string' },
      'score-in': { type: 'string' },
      bpm: { type: 'string' },
      key: { type: 'string' },
      'time-signature': { type: 'string' },
      duration: { type: 'string' },
      plan: { type: 'string' },
      recipe: { type: 'string' },
    },
  });
}
