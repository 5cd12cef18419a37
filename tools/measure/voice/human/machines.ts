import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { decodeAudio } from '#lib/engine/codec/decode/decode-audio.ts';
import { joined, trimmed } from './people.ts';

const run = promisify(execFile);

/** From like people to unlike them, as ears have it: joined recordings, statistics of recordings, rules. */
export const MACHINE_KINDS = ['diphones', 'statistical', 'rules'] as const;
export type MachineKind = (typeof MACHINE_KINDS)[number];

export interface Machine {
  name: string;
  kind: MachineKind;
  /** Debian's package. */
  needs: string;
  exists: () => boolean;
  /** Writes what it says of a text file to a WAV file. */
  speak: (textFile: string, wavFile: string) => Promise<unknown>;
}

const festival = (voice: string, kind: MachineKind, needs: string, folder: string): Machine => ({
  name: voice,
  kind,
  needs,
  exists: () => existsSync('/usr/bin/text2wave') && existsSync(`/usr/share/festival/voices/${folder}`),
  speak: (text, wav) => run('/usr/bin/text2wave', ['-eval', `(voice_${voice})`, '-o', wav, text]),
});

export const MACHINES: readonly Machine[] = [
  festival('kal_diphone', 'diphones', 'festvox-kallpc16k', 'english/kal_diphone'),
  festival('ked_diphone', 'diphones', 'festvox-kdlpc16k', 'english/ked_diphone'),
  festival('cmu_us_slt_arctic_hts', 'statistical', 'festvox-us-slt-hts', 'us/cmu_us_slt_arctic_hts'),
  {
    name: 'flite rms',
    kind: 'statistical',
    needs: 'flite',
    exists: () => existsSync('/usr/bin/flite'),
    speak: (text, wav) => run('/usr/bin/flite', ['-voice', 'rms', '-f', text, '-o', wav]),
  },
  {
    name: 'espeak-ng',
    kind: 'rules',
    needs: 'espeak-ng',
    exists: () => existsSync('/usr/bin/espeak-ng'),
    speak: (text, wav) => run('/usr/bin/espeak-ng', ['-v', 'en-us', '-f', text, '-w', wav]),
  },
];

/** Lines that a machine is given at once: it takes longer to start than to speak. */
const TOGETHER = 6;

/** @returns what it says of all lines: mono at the engine's rate */
export async function machineSpeech(machine: Machine, lines: readonly string[]): Promise<Float32Array> {
  const folder = await mkdtemp(path.join(tmpdir(), 'songloom-machine-'));
  try {
    const pieces: Float32Array[] = [];
    for (let i = 0; i < lines.length; i += TOGETHER) {
      const text = path.join(folder, `${i}.txt`);
      const wav = path.join(folder, `${i}.wav`);
      await writeFile(text, `${lines.slice(i, i + TOGETHER).join('.\n')}.\n`);
      await machine.speak(text, wav);
      pieces.push(trimmed((await decodeAudio(await readFile(wav), { allowSilence: true })).audio.left));
    }
    return joined(pieces);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
