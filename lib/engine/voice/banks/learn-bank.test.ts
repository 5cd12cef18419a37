import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singTest, testScore } from '#tools/measure/voice/test-score.ts';
import { mutatedBank, tinyBank } from '#tools/testing/mutated-banks.ts';
import {
  type BankContent,
  bankInMemory,
  englishBank,
  japaneseBank,
  mandarinBank,
} from '#tools/testing/utau-banks.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { BroughtDonorGoneError, Donor } from '../donors/donor.ts';
import { findVoice } from '../find-voice.ts';
import { midiOf, trackPitch } from '../learn/pitch-track.ts';
import { median } from '../learn/statistics.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { UnreadableBankError } from './bank-error.ts';
import { type LearnedBank, learnBank } from './learn-bank.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'songloom-banks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A learned singer as a thread gets it: with the table in a file. */
function singer({ profile, donor }: LearnedBank): VoiceProfile {
  const file = path.join(folder, `${profile.donor!.sha256}.bin`);
  writeFileSync(file, donor);
  return { ...profile, donor: { ...profile.donor!, file } };
}

const steady = (profile: VoiceProfile): VoiceProfile => ({
  ...profile,
  vibrato: { ...profile.vibrato, depthCents: 0 },
});

function line(text: string, profile: VoiceProfile) {
  const middle = Math.round((profile.tessitura.low + profile.tessitura.high) / 2);
  return testScore([
    {
      text,
      pitches: [0, 2, 4, 5, 4, 2].map((step) => middle + step),
      lengthsSeconds: [0.5],
      restSeconds: 0.3,
    },
  ]);
}

const learnedBanks = new Map<() => BankContent, Promise<LearnedBank>>();
/** What is learned of a whole bank, once for all tests. */
function learnedOf(make: () => BankContent): Promise<LearnedBank> {
  const learned = learnedBanks.get(make) ?? learnBank(bankInMemory(make()));
  learnedBanks.set(make, learned);
  return learned;
}

describe.each([
  [
    'a Japanese VCV bank in Shift-JIS',
    japaneseBank,
    { name: '日向テスト', author: '試験', dialect: 'japanese', encodings: ['shift_jis'] },
    { sound: 'th', sungAs: 's' },
  ],
  [
    'an ARPAsing bank in UTF-8',
    englishBank,
    { name: 'Test Reader', dialect: 'arpasing', encodings: ['utf-8'] },
    { sound: 'sh', sungAs: 's' },
  ],
  [
    'a Chinese CV bank in GBK',
    mandarinBank,
    { name: '测试歌手', dialect: 'mandarin', encodings: ['gbk'] },
    { sound: 'th', sungAs: 'f' },
  ],
] as const)('%s', (_, make, said, missing) => {
  let learned: LearnedBank;
  beforeAll(async () => {
    learned = await learnedOf(make);
  }, 120_000);
  it('is read, and what is missing is told', () => {
    const { report } = learned;
    expect(report).toMatchObject(said);
    expect(report.notUnderstood.count + report.missingRecordings.count + report.wrongLines.count).toBe(0);
    expect(report.languages.en.missing).toContainEqual(missing);
    expect(report.languages.en.missing.filter(({ sungAs }) => sungAs === null)).toEqual([]);
  });
  it.each(['hold on to the morning light', '月亮升起来花儿开'])(
    'sings "%s" on the notes, at the words’ times',
    (text) => {
      const profile = steady(singer(learned));
      const test = line(text, profile);
      const { samples, syllableTimes } = singTest(test, profile);
      expect(samples.every(Number.isFinite)).toBe(true);
      // The same plan as of any other singer of that range.
      const other = {
        ...findVoice('male-middle'),
        ...{ range: profile.range, tessitura: profile.tessitura },
      };
      expect(syllableTimes).toEqual(singTest(test, { ...other, consonantStrength: 1 }).syllableTimes);
      const { hz, strength } = trackPitch(resample(samples, SAMPLE_RATE, 22_050), 22_050);
      const errors = test.part.notes.map(({ startBeat, lengthBeats, pitch }) => {
        const heard: number[] = [];
        for (let q = (startBeat + 0.15) / 0.005; q < (startBeat + lengthBeats - 0.15) / 0.005; q++)
          if (strength[Math.round(q)]! > 0.6) heard.push(midiOf(hz[Math.round(q)]!));
        return 100 * Math.abs(median(heard) - pitch);
      });
      expect(median(errors)).toBeLessThan(5);
      expect(Math.max(...errors)).toBeLessThan(15);
    },
  );
  it('sings the same again', () => {
    const profile = singer(learned);
    const test = line('hold on', profile);
    expect(singTest(test, profile).samples).toEqual(singTest(test, profile).samples);
  });
});

it('needs no table of syllables that were read, which then are sung as speech is', async () => {
  const { 'oto.ini': _, 'character.txt': __, ...wavs } = mandarinBank();
  const named = Object.fromEntries(Object.entries(wavs).map(([name, wav]) => [name.replace('歌_', ''), wav]));
  const [read, marked] = [
    await learnBank(bankInMemory(named), { name: 'Reader' }),
    await learnedOf(mandarinBank),
  ];
  expect(read.profile).toMatchObject({ name: 'Reader', donor: { isSung: false } });
  const [heard, told] = [new Donor(read.donor).syllables, new Donor(marked.donor).syllables];
  expect([...heard.keys()].sort()).toEqual([...told.keys()].sort());
  // The vowel is heard where the table has it.
  const misses = [...heard].map(([key, { vowel, onset }]) => {
    const other = told.get(key)!;
    return 10 * Math.abs(vowel - onset - (other.vowel - other.onset));
  });
  expect(median(misses)).toBeLessThanOrEqual(20);
}, 120_000);

it('learns the same of the same bank', async () => {
  const [first, second] = [
    await learnBank(bankInMemory(tinyBank())),
    await learnBank(bankInMemory(tinyBank())),
  ];
  expect(first.donor.equals(second.donor)).toBe(true);
  expect(first.profile).toEqual(second.profile);
}, 60_000);

it('uses the middle of several pitches', async () => {
  const tiny = tinyBank();
  const lines = Buffer.from(tiny['oto.ini']!).toString().split('\n');
  const layers = ['_C3', '_G3', '_D4'].flatMap((suffix) =>
    lines.map((one) => one.replace(',', `${suffix},`)),
  );
  const { report } = await learnBank(
    bankInMemory({
      ...tiny,
      'oto.ini': Buffer.from(layers.join('\n')),
      'prefix.map': Buffer.from('C3\t\t_C3\nG3\t\t_G3\nD4\t\t_D4\n'),
    }),
  );
  expect(report.pitches).toEqual({ used: '…_G3', of: 3 });
  expect(report.used).toBe(lines.length);
}, 60_000);

describe('a bank that cannot be sung with is refused with a sentence', () => {
  const tiny = tinyBank();
  const text = Buffer.from(tiny['oto.ini']!).toString();
  it.each<[string, BankContent, RegExp]>([
    ['no table', { 'a.wav': new Uint8Array(50) }, /^There is neither an oto\.ini in it/],
    ['an empty table', { 'oto.ini': Buffer.from('\n\n') }, /^oto\.ini: no line of it can be read/],
    [
      'a table without recordings',
      { 'oto.ini': tiny['oto.ini']! },
      /^oto\.ini: none of the recordings .* is there \(the first is "tiny\.wav"\)/,
    ],
    [
      'names of another tongue',
      { 'oto.ini': Buffer.from(text.replace(/=[^,]*,/g, '=xq!,')) },
      /^oto\.ini: its sounds \(xq!/,
    ],
    [
      'recordings that are no sound',
      { ...tiny, 'tiny.wav': Buffer.from('RIFF nonsense') },
      /^tiny\.wav: this recording cannot be read/,
    ],
    [
      'a handful of sounds',
      { ...tiny, 'oto.ini': Buffer.from(text.split('\n').slice(0, 8).join('\n')) },
      /at least 20 and 3 are needed/,
    ],
  ])('%s', async (_, content, sentence) => {
    const error = await learnBank(bankInMemory(content)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnreadableBankError);
    expect((error as Error).message).toMatch(sentence);
  });
});

it('a singer whose table is gone or another is not sung by somebody else', () => {
  const donor = { sha256: 'f'.repeat(64), isSung: true };
  const profile = { ...findVoice('male-middle'), donor };
  const test = line('ah', profile);
  expect(() => singTest(test, profile)).toThrow(BroughtDonorGoneError);
  const file = path.join(folder, 'other.bin');
  writeFileSync(file, 'other');
  expect(() => singTest(test, { ...profile, donor: { ...donor, file } })).toThrow(
    /not those that were brought/,
  );
});

it('mutated banks are learned or refused, and nothing else', async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const outcome = await mutatedBank(seed).then(
      ({ donor }) => donor.length,
      (error: unknown) => error,
    );
    if (typeof outcome !== 'number') expect(outcome, `seed ${seed}`).toBeInstanceOf(UnreadableBankError);
  }
}, 180_000);
