import { zipSync } from 'fflate';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { type LearnedBank, learnBank } from '#lib/engine/voice/banks/learn-bank.ts';
import { readBankArchive } from '#lib/engine/voice/banks/read-archive.ts';
import { type BankContent, bankInMemory, monoWav, readOnce } from './utau-banks.ts';

const SOUND_SECONDS = 0.2;
const CONSONANTS = ['k', 's', 'm', 't', 'n', 'l'];
const VOWELS: readonly (readonly [string, number, number])[] = [
  ['aa', 750, 1150],
  ['iy', 290, 2250],
  ['uw', 300, 900],
  ['eh', 550, 1800],
];

/** The smallest bank that can be sung with: a buzz through two resonances, 28 sounds in one recording. */
export const tinyBank = readOnce(() => {
  const random = new Random(1);
  const sounds = [
    ...CONSONANTS.flatMap((consonant) => VOWELS.map(([vowel]) => [consonant, vowel] as const)),
    ...VOWELS.map(([vowel]) => [vowel, '-'] as const),
  ];
  const step = Math.round(SOUND_SECONDS * SAMPLE_RATE);
  const samples = new Float32Array(sounds.length * step);
  const lines = sounds.map(([left, right], i) => {
    const vowel = VOWELS.find(([name]) => name === right || name === left)!;
    for (let j = 0; j < step; j++) {
      const seconds = j / SAMPLE_RATE;
      const isVowel = right === '-' ? seconds < 0.14 : seconds > 0.06;
      let value = 0.02 * random.gaussian();
      if (isVowel)
        for (let h = 1; h < 24; h++) {
          const hz = 200 * h;
          const gain =
            1 / (1 + ((hz - vowel[1]) / 120) ** 2) + 0.5 / (1 + ((hz - vowel[2]) / 160) ** 2) + 0.01;
          value += 0.2 * gain * Math.cos(2 * Math.PI * hz * seconds);
        }
      samples[i * step + j] = value;
    }
    const border = right === '-' ? 140 : 60;
    return `tiny.wav=${left} ${right},${1000 * i * SOUND_SECONDS},${border + 40},-${1000 * SOUND_SECONDS},${border},20`;
  });
  return { 'oto.ini': Buffer.from(lines.join('\n')), 'tiny.wav': monoWav(samples) };
});

const tiny = tinyBank();
const WORDS = [
  '../../../../etc/passwd',
  '=',
  ',,,,,,,',
  '1e308',
  '-1e9',
  'NaN',
  '\u0000',
  'か',
  '\\',
  '\n',
  '99999999',
  '-',
  'R',
];

/** Learns a bank that something was done to: its table's words and numbers, its recording's bytes, its archive. */
export async function mutatedBank(seed: number): Promise<LearnedBank> {
  const random = new Random(seed);
  const content: BankContent = { ...tiny };
  const kind = seed % 4;
  if (kind === 0 || kind === 3) {
    const fields = Buffer.from(content['oto.ini']!)
      .toString()
      .split(/(?<=[,=\n])/);
    for (let i = 1 + Math.floor(random.next() * 6); i > 0; i--) {
      const at = Math.floor(random.next() * fields.length);
      fields[at] =
        WORDS[Math.floor(random.next() * WORDS.length)]! +
        (random.next() < 0.5 ? (fields[at]!.at(-1) ?? '') : '');
    }
    content['oto.ini'] = Buffer.from(fields.join(''));
  }
  if (kind === 1) content['tiny.wav'] = damaged(content['tiny.wav']!, random);
  if (kind === 2) content['oto.ini'] = damaged(content['oto.ini']!, random);
  if (kind !== 3) return learnBank(bankInMemory(content));
  return learnBank(readBankArchive(damaged(zipSync(content, { level: 1 }), random)));
}

/** Bytes changed at random, most of them near the beginning and the end, where headers are; sometimes cut short. */
export function damaged(bytes: Uint8Array, random: Random): Uint8Array {
  const out = Uint8Array.from(bytes);
  for (let i = 1 + Math.floor(random.next() * 8); i > 0; i--) {
    const reach = random.next() < 0.7 ? Math.min(200, out.length) : out.length;
    const at = Math.floor(random.next() * reach);
    out[random.next() < 0.5 ? at : out.length - 1 - at] = Math.floor(random.next() * 256);
  }
  return random.next() < 0.3 ? out.subarray(0, Math.floor(random.next() * out.length)) : out;
}
