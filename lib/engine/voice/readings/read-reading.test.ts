import { beforeAll, describe, expect, it } from 'vitest';
import { type BankContent, bankInMemory, monoWav } from '#tools/testing/utau-banks.ts';
import { SAMPLE_RATE } from '../../audio.ts';
import { UnreadableBankError } from '../banks/bank-error.ts';
import { type LearnedBank, learnBank } from '../banks/learn-bank.ts';
import { Donor } from '../donors/donor.ts';
import { findSounds } from './find-sounds.ts';
import { readingList } from './reading-list.ts';
import { type SpokenLine, speakLine, wordEnds } from './speak-line.ts';

/** Faster by this, as a record is: a reader with a shorter tract and a higher voice, whose sounds lie where they are known to. */
const FASTER = 1.09;
const READER_RATE = Math.round(SAMPLE_RATE * FASTER);
const LINES = 9;
const MISREAD = 7;
const consent = { by: 'Ada Reader', at: '2026-01-02T03:04:05Z', text: 'My own voice.' };

let models: SpokenLine[];
/** The last of them is missing. */
const lines = readingList('en-1').slice(20, 20 + LINES + 1);
const recording = (samples: Float32Array): Uint8Array => {
  const wav = Buffer.from(monoWav(samples));
  wav.writeUInt32LE(READER_RATE, 24);
  wav.writeUInt32LE(2 * READER_RATE, 28);
  return wav;
};
function reading(told: object = { list: 'en-1', name: 'Ada', consent }): BankContent {
  const content: BankContent = { 'take/reading.json': Buffer.from(JSON.stringify(told)) };
  models.forEach(({ samples }, i) => {
    const read = i === MISREAD - 1 ? models[2]!.samples : samples;
    content[`take/${String(i + 1).padStart(3, '0')}.wav`] = recording(read);
  });
  return content;
}
beforeAll(() => {
  models = lines.slice(0, LINES).map((line) => speakLine(line));
}, 120_000);

describe('a reading of the list', () => {
  let learned: LearnedBank;
  beforeAll(async () => {
    learned = await learnBank(bankInMemory(reading()), { lines });
  }, 240_000);

  it('becomes a singer, above where the reader speaks, with the sounds of its lines', () => {
    const { profile, report } = learned;
    expect(report).toMatchObject({ name: 'Ada', dialect: 'arpasing' });
    expect(report.languages.en.share).toBeGreaterThan(0.8);
    expect(profile.range.high - profile.range.low).toBeGreaterThan(18);
    expect(profile.donor!.isSung).toBe(false);
  });
  it('tells the line that was read wrong, and those that are missing', () => {
    expect(learned.report.misread).toEqual({ count: 1, first: [`${MISREAD} (${lines[MISREAD - 1]!.text})`] });
    expect(learned.report.missingRecordings.first).toEqual([`${LINES + 1} (${lines[LINES]!.text})`]);
  });
  it('keeps whose voice it is, and to what they agreed, in the table itself', () => {
    expect(new Donor(learned.donor).header.consent).toEqual(consent);
    expect(learned.report.licences[0]!.text).toBe(`${consent.text}\n${consent.by}, ${consent.at}`);
  });
});

it('sounds are found where the reader said them, pauses between words left out', () => {
  const few = models.slice(0, 5);
  const pause = new Float32Array(0.3 * SAMPLE_RATE);
  const takes = few.map(({ samples }, i) => {
    // Every other take pauses after its second word.
    const ends = [...wordEnds(lines[i]!, few[i]!)];
    const cut = i % 2 === 0 ? undefined : ends[1]!.endSeconds;
    if (cut === undefined) return { samples, at: (t: number) => t };
    const middle = Math.round(cut * SAMPLE_RATE);
    const joined = new Float32Array(samples.length + pause.length);
    joined.set(samples.subarray(0, middle));
    joined.set(samples.subarray(middle), middle + pause.length);
    return { samples: joined, at: (t: number) => (t < cut - 1e-6 ? t : t + 0.3) };
  });
  const found = findSounds(
    few.map((model, i) => ({ model, wordEnds: wordEnds(lines[i]!, model), take: takes[i]!.samples })),
  );
  expect(found.tract).toBe(1);
  const errors = found.lines.flatMap((sounds, i) =>
    sounds!.flatMap(({ segment, startSeconds }) =>
      segment ? [Math.abs(startSeconds - takes[i]!.at(segment.startSeconds))] : [],
    ),
  );
  const sorted = errors.sort((a, b) => a - b);
  expect(sorted[errors.length >> 1]).toBeLessThan(0.015);
  expect(sorted[Math.floor(errors.length * 0.9)]).toBeLessThan(0.05);
});

it.each<[string, (content: BankContent) => void, RegExp]>([
  [
    'no JSON',
    (c) => Object.assign(c, { 'take/reading.json': Buffer.from('{') }),
    /reading\.json: it is no JSON/,
  ],
  [
    'an unknown list',
    (c) => Object.assign(c, { 'take/reading.json': Buffer.from('{"list":"fr-1"}') }),
    /"list" must be one of en-1, zh-1/,
  ],
  [
    'half a consent',
    (c) => Object.assign(c, { 'take/reading.json': Buffer.from('{"list":"en-1","consent":{"by":"me"}}') }),
    /"consent" must say/,
  ],
  [
    'silence',
    (c) => {
      for (let i = 1; i <= LINES; i++) c[`take/00${i}.wav`] = recording(new Float32Array(SAMPLE_RATE));
    },
    /there are 0 that can be read|0 are heard as they are written/,
  ],
  [
    'too few lines, and one that is no recording',
    (c) => {
      for (let i = 5; i <= LINES; i++) delete c[`take/00${i}.wav`];
      c['take/004.wav'] = Buffer.from('no sound');
    },
    /Of the 10 lines of the list en-1 there are 3 that can be read \(take\/004\.wav cannot\); at least 5/,
  ],
])('is refused with a sentence: %s', async (_, spoil, sentence) => {
  const content = reading();
  spoil(content);
  const refused = learnBank(bankInMemory(content), { lines });
  await expect(refused).rejects.toThrow(sentence);
  await expect(refused).rejects.toThrow(UnreadableBankError);
});
