/** The options of `song`. */
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { parseRequest } from '#lib/contract/parse-request.ts';
import type { EngineWishes } from '#lib/engine/doors/song.ts';
import { wishesOf } from '#lib/service/engine-room/song-wishes.ts';
import { songOf } from '#lib/service/tasks/song-request.ts';
import { makeFolder, messageOf } from './prepare.ts';

const USAGE = `usage: npm run -s song -- --out FILE.wav|.mp3 [--lyrics FILE] [--tags "…"] [--description "…"] [--title "…"]
  [--score-in FILE.json|.musicxml|.mxl|.abc|.mid] [--instrumental] [--seed N] [--stems DIR] [--score FILE.json] [--midi FILE.mid]
  [--recipe FILE.json] in place of words, tags and seed: the same song again, of a bundle's recipe.json
  [--bpm N] [--key "A minor"] [--time-signature 4/4|3/4|6/8] [--duration SECONDS] [--plan FILE.json]
  Without --out nothing is played: --score or --midi is written alone.`;

/** What is to be made, of what, and where it is written. */
export type SongOptions = Awaited<ReturnType<typeof readOptions>>;

/** Reads the command line. @throws ConfigurationError saying what is wrong with it, and what would be right */
export async function readOptions() {
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
  const wishes = await readWishes(values);
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
    scoreIn: values['score-in'] ? await readScore(resolve(values['score-in'])) : undefined,
    stems: stems && resolve(stems),
    score: score && resolve(score),
    midi: midi && resolve(midi),
    request:
      recipe !== undefined
        ? await readSongOfRecipe(resolve(recipe))
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
async function readWishes(values: ReturnType<typeof parse>['values']): Promise<EngineWishes | undefined> {
  const { bpm, key, 'time-signature': time_signature, duration, plan } = values;
  const asked = {
    ...(bpm !== undefined && { bpm: Number(bpm) }),
    ...(key !== undefined && { key }),
    ...(time_signature !== undefined && { time_signature }),
    ...(duration !== undefined && { duration_s: Number(duration) }),
    ...(plan !== undefined && { plan: readJsonFile('--plan', plan) }),
  };
  if (Object.keys(asked).length === 0) return undefined;
  const { endpoints } = await import('#lib/contract/endpoints/index.ts');
  // Words and tags are looked at elsewhere: they may be longer here than over the wire.
  const parsed = parseRequest(endpoints.generate.request, { tags: 'song', ...asked });
  if (!parsed.ok)
    throw new ConfigurationError(`${parsed.message} (--bpm, --key, --time-signature, --duration, --plan)`);
  return wishesOf(songOf(parsed.value));
}

/** What reads scores and recipes is loaded where one is given. */
const readScore = async (file: string) => (await import('./score-file.ts')).readScoreFile(file);
const readSongOfRecipe = async (file: string) => (await import('./recipe.ts')).readRecipe(file);

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

/** A minute of work is not thrown away for a folder that takes no files. */
export function checkWritable({ out, stems, score, midi }: SongOptions): void {
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
