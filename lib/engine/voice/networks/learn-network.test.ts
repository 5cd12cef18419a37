import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BANK_VARIANTS,
  type BankVariant,
  CONSONANT_FRAMES,
  diffSingerBank,
  HOP,
  PITCH_ABOVE,
  RATE,
} from '#tools/fixtures/diffsinger-bank.ts';
import { type TestScore, testScore } from '#tools/measure/voice/test-score.ts';
import { bankInMemory } from '#tools/testing/utau-banks.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { resample } from '../../dsp/resample.ts';
import { Random } from '../../random.ts';
import { BroughtDonorGoneError } from '../donors/donor.ts';
import { findVoice } from '../find-voice.ts';
import { midiOf, trackPitch } from '../learn/pitch-track.ts';
import { median } from '../learn/statistics.ts';
import { singAnyPart, singPart } from '../sing-part.ts';
import type { VoiceProfile } from '../voice-profile.ts';
import { type LearnedNetwork, type LearnNetworkOptions, learnNetwork } from './learn-network.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'songloom-networks-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const learn = (variant: BankVariant, options: LearnNetworkOptions = {}) =>
  learnNetwork(bankInMemory(diffSingerBank(variant)), options);

/** A learned singer as a thread gets it, who holds notes without vibrato. */
function singer({ profile, donor }: LearnedNetwork): VoiceProfile {
  const file = path.join(folder, `${profile.donor!.sha256}.bin`);
  writeFileSync(file, donor);
  const vibrato = { ...profile.vibrato, depthCents: 0 };
  return { ...profile, vibrato, donor: { ...profile.donor!, file } };
}

const NOTES = [0, 2, 4, 5, 4, 2].map((step) => 64 + step);
const line = (text: string): TestScore =>
  testScore([{ text, pitches: NOTES, lengthsSeconds: [0.5], restSeconds: 0.3 }]);
const sing = (test: TestScore, profile: VoiceProfile) =>
  singAnyPart({ ...test, profile, random: new Random(1) });

/** Median error of each note's middle against the score, cents. */
function pitchErrors({ part }: TestScore, samples: Float32Array): number[] {
  const { hz, strength } = trackPitch(resample(samples, SAMPLE_RATE, 22_050), 22_050);
  return part.notes.map(({ startBeat, lengthBeats, pitch }) => {
    const heard: number[] = [];
    for (let q = (startBeat + 0.15) / 0.005; q < (startBeat + lengthBeats - 0.15) / 0.005; q++)
      if (strength[Math.round(q)]! > 0.6) heard.push(midiOf(hz[Math.round(q)]!));
    return 100 * (median(heard) - pitch);
  });
}

/** When the tone of a vowel begins nearest to a time, seconds: its consonants are 26 dB softer. */
function vowelBegins(samples: Float32Array, near: number): number {
  const level = (seconds: number) => {
    const from = Math.round(seconds * SAMPLE_RATE);
    return samples.subarray(from, from + 220).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  };
  for (let seconds = near - 0.1; seconds < near + 0.1; seconds += 0.002)
    if (level(seconds) > 0.06) return seconds;
  return Number.NaN;
}

const FRAME_SECONDS = HOP / RATE;

describe.each(Object.entries(BANK_VARIANTS))('a DiffSinger bank with %s', (_, variant: BankVariant) => {
  let learned: LearnedNetwork;
  beforeAll(async () => {
    learned = await learn(variant);
  }, 120_000);

  it('is read: what it is, what it lacks, what may be done with it', () => {
    const { report } = learned;
    expect(report).toMatchObject({
      kind: 'diffsinger',
      name: 'Tone Singer',
      author: 'Nobody',
      speakers: variant.speakers ?? [],
      licences: [{ file: 'licence.txt', text: 'Sing whatever you like with it.' }],
    });
    expect(report.languages.en).toEqual({ share: 1, missing: [] });
    expect(report.languages.zh.share).toBeGreaterThan(0);
    // In pinyin, for people to read.
    const lacking = report.languages.zh.missing.map(({ sound }) => sound);
    expect(lacking).toContain('zhuang');
    expect(lacking).not.toContain('liang');
    expect(lacking.filter((sound) => !/^[a-z]+$/.test(sound))).toEqual([]);
  });

  it.each(['hold on to the morning light', '月亮升起来花儿开'])(
    'sings "%s" on the notes, at the words’ times, and the same again',
    async (text) => {
      const profile = singer(learned);
      const test = line(text);
      const { samples, syllableTimes } = await sing(test, profile);
      expect(samples.every(Number.isFinite)).toBe(true);
      // People drift by some cents, and so does the plan.
      const errors = pitchErrors(test, samples).map(Math.abs);
      expect(median(errors)).toBeLessThan(5);
      expect(Math.max(...errors)).toBeLessThan(10);
      // The plan of a built-in singer of that range: nothing of it is left to the bank.
      const { range, tessitura } = profile;
      const other = { ...findVoice('male-middle'), range, tessitura, consonantStrength: 1 };
      expect(syllableTimes).toEqual(
        singPart({ ...test, profile: other, random: new Random(1) }).syllableTimes,
      );
      const consonant = test.part.notes.findIndex(
        ({ sung }) => test.score.lyrics[0]!.syllables[sung!.syllable]!.onset.length > 0,
      );
      const beat = test.part.notes[consonant]!.startBeat;
      expect(Math.abs(vowelBegins(samples, beat) - beat)).toBeLessThan(FRAME_SECONDS + 0.005);
      expect((await sing(test, profile)).samples).toEqual(samples);
    },
    120_000,
  );

  it('is as loud as built-in singers, and silent where nothing is sung', async () => {
    const test = line('la la la la la la');
    const { samples } = await sing(test, singer(learned));
    const { startBeat, lengthBeats } = test.part.notes[2]!;
    const held = samples.subarray(
      (startBeat + 0.1) * SAMPLE_RATE,
      (startBeat + lengthBeats - 0.1) * SAMPLE_RATE,
    );
    const rms = Math.sqrt(held.reduce((sum, sample) => sum + sample * sample, 0) / held.length);
    expect(rms).toBeGreaterThan(0.05);
    expect(rms).toBeLessThan(0.2);
    expect(samples.subarray(-0.05 * SAMPLE_RATE).every((sample) => sample === 0)).toBe(true);
  });
});

describe('what is chosen when a bank is added', () => {
  const variant = BANK_VARIANTS['variance models'];
  it('takes the bank’s pitch', async () => {
    const test = line('hold on to the morning light');
    const { samples } = await sing(test, singer(await learn(variant, { pitch: 'bank' })));
    for (const error of pitchErrors(test, samples))
      expect(Math.abs(error - 100 * PITCH_ABOVE)).toBeLessThan(5);
  });
  it('takes the bank’s lengths of consonants; vowels stay on their notes, words where they are heard', async () => {
    const test = line('hold on to the morning light');
    const [ours, theirs] = [
      await sing(test, singer(await learn(variant))),
      await sing(test, singer(await learn(variant, { timing: 'bank' }))),
    ];
    expect(theirs.syllableTimes).not.toEqual(ours.syllableTimes);
    for (const [i, { startSeconds }] of theirs.syllableTimes.entries()) {
      expect(Math.abs(startSeconds - ours.syllableTimes[i]!.startSeconds)).toBeLessThan(0.2);
      const { startBeat } = test.part.notes[i]!;
      expect(startSeconds).toBeLessThan(startBeat + FRAME_SECONDS);
    }
    const { startBeat } = test.part.notes[0]!;
    expect(Math.abs(vowelBegins(theirs.samples, startBeat) - startBeat)).toBeLessThan(FRAME_SECONDS + 0.005);
    // The consonant of "hold" has the length that the bank's model gives.
    const consonant = startBeat - theirs.syllableTimes[0]!.startSeconds;
    expect(Math.abs(consonant - CONSONANT_FRAMES * FRAME_SECONDS)).toBeLessThan(FRAME_SECONDS);
  });
  it('takes a speaker', async () => {
    const test = line('la la');
    const [alto, tenor] = [
      await learn(BANK_VARIANTS['several speakers'], { speaker: 'alto' }),
      await learn(BANK_VARIANTS['several speakers'], { speaker: 'tenor' }),
    ];
    expect(tenor.report.speaker).toBe('tenor');
    expect((await sing(test, singer(tenor))).samples).not.toEqual((await sing(test, singer(alto))).samples);
  });
  it('takes a vocoder from beside the bank', async () => {
    const all = diffSingerBank(BANK_VARIANTS['old speedup']);
    const isVocoder = ([name]: [string, Uint8Array]) => name.startsWith('dsvocoder/');
    const files = Object.entries(all);
    const bank = bankInMemory(Object.fromEntries(files.filter((file) => !isVocoder(file))));
    await expect(learnNetwork(bank)).rejects.toThrow(
      /dsconfig.yaml: "vocoder" is "tone_vocoder", which is not/,
    );
    const vocoder = bankInMemory(
      Object.fromEntries(
        files.filter(isVocoder).map(([name, bytes]) => [name.slice('dsvocoder/'.length), bytes]),
      ),
    );
    const { donor } = await learnNetwork(bank, { vocoder });
    expect(donor).toEqual((await learn(BANK_VARIANTS['old speedup'])).donor);
  });
});

it('is not sung with when its bank is gone or another, and not by who does not wait', async () => {
  const learned = await learn(BANK_VARIANTS['old speedup']);
  const profile = singer(learned);
  const test = line('la');
  expect(() => singPart({ ...test, profile, random: new Random(1) })).toThrow(RangeError);
  const other = path.join(folder, 'other.bin');
  writeFileSync(other, Buffer.concat([learned.donor, Buffer.from('x')]));
  const wrong = { ...profile, donor: { ...profile.donor!, file: other, sha256: '0'.repeat(64) } };
  await expect(sing(test, wrong)).rejects.toThrow(/not the one that was brought/);
  const gone = { ...profile, donor: { ...profile.donor!, file: 'gone.bin', sha256: '1'.repeat(64) } };
  await expect(sing(test, gone)).rejects.toThrow(BroughtDonorGoneError);
});
