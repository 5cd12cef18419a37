import { expect, test } from 'vitest';
import { type LeadLine, LINE_BANDS, LINE_HOP_SECONDS } from './lead-line.ts';
import { isSung, voiceActivityOf } from './voice-activity.ts';

const FRAMES = 2400;
const NOTE_FRAMES = 22;
const PHRASE_FRAMES = 6 * NOTE_FRAMES;

interface Manner {
  /** Cents of vibrato. */
  vibratoCents: number;
  /** Frames of silence before each note: consonants. */
  gapFrames: number;
  /** dB that vowels differ by. */
  vowelDb: number;
  levelDb: number;
}

/** Phrases of five pitches with as long a rest between, in a mix of 0 dB. */
function lineOf({ vibratoCents, gapFrames, vowelDb, levelDb }: Manner) {
  const line: LeadLine = {
    frequencyHz: new Float32Array(FRAMES),
    salience: new Float32Array(FRAMES).fill(0.9),
    level: new Float32Array(FRAMES),
    bands: new Float32Array(FRAMES * LINE_BANDS),
  };
  for (let t = 0; t < FRAMES; t++) {
    const note = Math.floor(t / NOTE_FRAMES);
    if (t % (2 * PHRASE_FRAMES) >= PHRASE_FRAMES || t % NOTE_FRAMES < gapFrames) continue;
    const vibrato = vibratoCents * Math.sin(2 * Math.PI * 5.5 * t * LINE_HOP_SECONDS);
    line.frequencyHz[t] = 220 * 2 ** ((2 * (note % 5)) / 12 + vibrato / 1200);
    line.level[t] = 10 ** (levelDb / 20);
    for (let b = 0; b < LINE_BANDS; b++)
      line.bands[t * LINE_BANDS + b] = 10 ** ((vowelDb / 10) * Math.sin(note * (b + 1)) - b / 10);
  }
  return voiceActivityOf(line, { levelDb: new Float32Array(2 * FRAMES) });
}

const SECONDS = FRAMES * LINE_HOP_SECONDS;
const singer: Manner = { vibratoCents: 40, gapFrames: 3, vowelDb: 8, levelDb: 1 };
const player: Manner = { vibratoCents: 0, gapFrames: 0, vowelDb: 0, levelDb: -3 };

test.each([
  ['a singer', singer, true, false],
  ['a singer who holds notes still', { ...singer, vibratoCents: 6, vowelDb: 10 }, true, false],
  ['an instrument that leads', player, false, false],
  ['a violin', { ...player, vibratoCents: 20 }, false, false],
])('%s', (_, manner, sung, mayBeSung) => {
  const activity = lineOf(manner);
  expect([isSung(activity, SECONDS), activity.mayBeSung]).toEqual([sung, mayBeSung]);
});

test('a singer is heard in every phrase and in no rest', () => {
  const { ranges, voiceSeconds } = lineOf(singer);
  const phrase = PHRASE_FRAMES * LINE_HOP_SECONDS;
  expect(ranges.length).toBe(Math.ceil(SECONDS / (2 * phrase)));
  for (const [i, { startSeconds, endSeconds }] of ranges.entries()) {
    expect(Math.abs(startSeconds - 2 * i * phrase)).toBeLessThan(0.5);
    if (i + 1 < ranges.length) expect(Math.abs(endSeconds - (2 * i + 1) * phrase)).toBeLessThan(0.5);
  }
  expect(voiceSeconds / SECONDS).toBeGreaterThan(0.5);
});

test('silence is surely not sung', () => {
  const line: LeadLine = {
    frequencyHz: new Float32Array(FRAMES),
    salience: new Float32Array(FRAMES),
    level: new Float32Array(FRAMES),
    bands: new Float32Array(FRAMES * LINE_BANDS),
  };
  const activity = voiceActivityOf(line, { levelDb: new Float32Array(2 * FRAMES).fill(-90) });
  expect(activity).toMatchObject({ voiceSeconds: 0, ranges: [], mayBeSung: false });
  expect(activity.confidence).toBeGreaterThan(0.8);
});
