import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { Random } from '#lib/engine/random.ts';

const run = promisify(execFile);

/** A phone where a program says that it put it. */
export interface SaidPhone {
  name: string;
  startSeconds: number;
  endSeconds: number;
}

/** A line as a program reads it, at the engine's rate; where each phone lies, of programs that tell. */
export interface ReadLine {
  samples: Float32Array;
  phones?: SaidPhone[];
}

/** A program that reads lines aloud, slowly. */
export interface Reader {
  name: string;
  /** Debian's package. */
  needs: string;
  exists(): boolean;
  read(lines: readonly string[]): Promise<ReadLine[]>;
}

/** People read lists of words slower than these programs do. */
const STRETCH = 1.25;
const ESPEAK_WORDS_A_MINUTE = 130;

const inFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'songloom-reader-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const samplesOf = async (file: string): Promise<Float32Array> =>
  (await decodeAudio(await readFile(file), { allowSilence: true })).audio.left;

function timed(ends: readonly { name: string; endSeconds: number }[]): SaidPhone[] {
  return ends.map(({ name, endSeconds }, i) => ({
    name: name === 'pau' ? name : name.replace(/\d$/, ''),
    startSeconds: i === 0 ? 0 : ends[i - 1]!.endSeconds,
    endSeconds,
  }));
}

const festival = (voice: string, needs: string): Reader => ({
  name: `festival ${voice.replace('_diphone', '')}`,
  needs,
  exists: () => existsSync('/usr/bin/festival') && existsSync(`/usr/share/festival/voices/english/${voice}`),
  read: (lines) =>
    inFolder(async (folder) => {
      const script = path.join(folder, 'read.scm');
      await writeFile(
        script,
        [
          `(voice_${voice})`,
          `(Parameter.set 'Duration_Stretch ${STRETCH})`,
          ...lines.flatMap((line, i) => [
            `(set! u (utt.synth (Utterance Text ${JSON.stringify(line)})))`,
            `(utt.save.wave u "${folder}/${i}.wav" 'riff)`,
            `(utt.save.segs u "${folder}/${i}.lab")`,
          ]),
        ].join('\n'),
      );
      await run('/usr/bin/festival', ['-b', script], { maxBuffer: 1 << 26 });
      return Promise.all(
        lines.map(async (_, i) => {
          const labels = (await readFile(`${folder}/${i}.lab`, 'latin1')).split('\n');
          const ends = labels.flatMap((label) => {
            const [end, , name] = label.trim().split(/\s+/);
            return name ? [{ name, endSeconds: Number(end) }] : [];
          });
          return { samples: await samplesOf(`${folder}/${i}.wav`), phones: timed(ends) };
        }),
      );
    }),
});

const flite = (voice: string): Reader => ({
  name: `flite ${voice}`,
  needs: 'flite',
  exists: () => existsSync('/usr/bin/flite'),
  read: (lines) =>
    inFolder(async (folder) => {
      const read: ReadLine[] = [];
      for (const line of lines) {
        const file = path.join(folder, 'line.wav');
        const { stdout } = await run('/usr/bin/flite', [
          ...['-voice', voice, '--setf', `duration_stretch=${STRETCH}`, '-psdur', '-t', line, '-o', file],
        ]);
        const ends = [...stdout.matchAll(/(\S+):([\d.]+)/g)].map(([, name, end]) => ({
          name: name!,
          endSeconds: Number(end),
        }));
        read.push({ samples: await samplesOf(file), phones: timed(ends) });
      }
      return read;
    }),
});

const espeak: Reader = {
  name: 'espeak-ng',
  needs: 'espeak-ng',
  exists: () => existsSync('/usr/bin/espeak-ng'),
  read: (lines) =>
    inFolder(async (folder) => {
      const read: ReadLine[] = [];
      for (const line of lines) {
        const file = path.join(folder, 'line.wav');
        await run('/usr/bin/espeak-ng', [
          '-v',
          'en-us',
          '-s',
          String(ESPEAK_WORDS_A_MINUTE),
          '-w',
          file,
          line,
        ]);
        read.push({ samples: await samplesOf(file) });
      }
      return read;
    }),
};

/** Who reads our list, none of them of our making. */
export const READERS: readonly Reader[] = [
  festival('kal_diphone', 'festvox-kallpc16k'),
  festival('ked_diphone', 'festvox-kdlpc16k'),
  flite('slt'),
  flite('rms'),
  flite('awb'),
  espeak,
];

const ROOM_SECONDS = 0.25;
const ROOM_SHARE = 0.25;
const NOISE_DB = -38;

/** The same in a bare room, with the noise of a fan: echoes that die by 60 dB in a quarter of a second, noise 38 dB under the loudest. */
export function inRoom({ samples, phones }: ReadLine, seed: number): ReadLine {
  const random = new Random(seed);
  const decay = Array.from({ length: 40 }, () => ({
    delay: Math.round((0.004 + ROOM_SECONDS * random.next()) * SAMPLE_RATE),
    sign: random.next() < 0.5 ? -1 : 1,
  })).map(({ delay, sign }) => ({
    delay,
    gain: sign * ROOM_SHARE * 10 ** ((-3 * delay) / (ROOM_SECONDS * SAMPLE_RATE)),
  }));
  let peak = 1e-6;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  const noise = peak * 10 ** (NOISE_DB / 20);
  let low = 0;
  const out = new Float32Array(samples.length + Math.round(ROOM_SECONDS * SAMPLE_RATE));
  out.set(samples);
  for (const { delay, gain } of decay)
    for (let i = 0; i < samples.length && i + delay < out.length; i++) out[i + delay]! += gain * samples[i]!;
  for (let i = 0; i < out.length; i++) {
    low = 0.8 * low + 0.6 * random.gaussian();
    out[i]! += noise * low;
  }
  return { samples: out, ...(phones && { phones }) };
}
