import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { resample } from '#lib/engine/dsp/resample.ts';
import { Random } from '#lib/engine/random.ts';
import { soundsOfWord } from '#lib/engine/text/english-word.ts';

/**
 * A judge that was not made for us: PocketSphinx 0.8 with its US-English model, as Debian packages it. A weak
 * one, so trust rankings more than figures. Nothing outside `measure/` knows of it.
 */
const PROGRAM = '/usr/bin/pocketsphinx_batch';
const MODEL = '/usr/share/pocketsphinx/model/en-us/en-us';
const DICTIONARY = '/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict';
const RATE = 16_000;
/** The model was trained in rooms: perfect silence between words misleads it. Peak, of full scale. */
const ROOM_NOISE = 0.005;

/** What to say where the recogniser is missing. */
export const RECOGNISER_MISSING =
  'The rhyme test and the word loop need Debian\'s packages "pocketsphinx" and "pocketsphinx-en-us" (apt-get install pocketsphinx pocketsphinx-en-us); they are skipped.';

export const hasRecogniser = (): boolean =>
  existsSync(PROGRAM) && existsSync(MODEL) && existsSync(DICTIONARY);

/**
 * Recognises recordings with one grammar.
 * @param recordings mono at the engine's rate
 * @param grammar right side of a JSGF rule over lower-case words
 * @returns the words heard, a list for each recording
 */
export async function recognise(
  recordings: readonly Float32Array[],
  grammar: string,
  options: readonly string[] = [],
): Promise<string[][]> {
  const folder = await mkdtemp(join(tmpdir(), 'songloom-voice-'));
  try {
    const names = recordings.map((_, i) => `take${i}`);
    await Promise.all(
      recordings.map((samples, i) =>
        writeFile(join(folder, `take${i}.raw`), toPcm16(resample(samples, SAMPLE_RATE, RATE))),
      ),
    );
    await writeFile(
      join(folder, 'grammar.jsgf'),
      `#JSGF V1.0;\ngrammar sung;\npublic <sung> = ${grammar};\n`,
    );
    await writeFile(join(folder, 'takes.ctl'), `${names.join('\n')}\n`);
    const words = new Set(grammar.match(/[a-z']+/g) ?? []);
    const lines = (await readFile(DICTIONARY, 'utf8'))
      .split('\n')
      .filter((line) => words.has(line.split(/[( ]/, 1)[0]!));
    const known = new Set(lines.map((line) => line.split(/[( ]/, 1)[0]!));
    for (const word of words)
      if (!known.has(word))
        lines.push(
          `${word} ${soundsOfWord(word)
            .phones.map((phone) => phone.replace(/\d$/, ''))
            .join(' ')}`,
        );
    await writeFile(join(folder, 'words.dict'), `${lines.join('\n')}\n`);
    await promisify(execFile)(
      PROGRAM,
      [
        '-hmm',
        MODEL,
        '-dict',
        join(folder, 'words.dict'),
        '-jsgf',
        join(folder, 'grammar.jsgf'),
        '-ctl',
        join(folder, 'takes.ctl'),
        '-cepdir',
        folder,
        '-cepext',
        '.raw',
        '-adcin',
        'yes',
        '-adchdr',
        '0',
        '-hyp',
        join(folder, 'heard.txt'),
        '-samprate',
        String(RATE),
        '-remove_silence',
        'no',
        '-beam',
        '1e-200',
        '-pbeam',
        '1e-200',
        '-wbeam',
        '1e-200',
        ...(options.includes('-remove_noise') ? [] : ['-remove_noise', 'no']),
        ...options,
        '-logfn',
        join(folder, 'log.txt'),
      ],
      { maxBuffer: 1 << 28 },
    );
    const heard = (await readFile(join(folder, 'heard.txt'), 'utf8')).split('\n');
    return names.map((name) => {
      const line = heard.find((text) => text.includes(`(${name} `)) ?? '';
      return (line.split('(')[0] ?? '').trim().split(/\s+/).filter(Boolean);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toPcm16(samples: Float32Array): Buffer {
  let peak = 1e-9;
  for (const x of samples) peak = Math.max(peak, Math.abs(x));
  const pcm = new Int16Array(samples.length);
  const random = new Random(3);
  for (let i = 0; i < samples.length; i++)
    pcm[i] = Math.round(((samples[i]! / peak) * 0.7 + ROOM_NOISE * (random.next() - 0.5)) * 32_767);
  return Buffer.from(pcm.buffer);
}
