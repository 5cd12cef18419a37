import { describe, expect, it } from 'vitest';
import { type TestLine, testScore } from '#tools/measure/voice/test-score.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import type { Note } from '../score/score.ts';
import { findVoice } from './find-voice.ts';
import { singPart } from './sing-part.ts';
import { timeLyrics } from './time-lyrics.ts';

const baritone = findVoice('male-middle');
const line = (text: string, restSeconds = 0.6): TestLine => ({
  text,
  pitches: [48, 50, 52, 50],
  lengthsSeconds: [0.4],
  restSeconds,
});
const sing = (test: ReturnType<typeof testScore>, profile = baritone, seed = 1) =>
  singPart({
    score: test.score,
    part: test.part,
    profile,
    lengthSamples: test.lengthSamples,
    random: new Random(seed),
  });
const peak = (x: Float32Array) => x.reduce((most, v) => Math.max(most, Math.abs(v)), 0);
const same = (a: Float32Array, b: Float32Array) =>
  a.length === b.length && a.every((value, i) => value === b[i]);
const rms = (x: Float32Array) => Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);

describe('singPart', () => {
  const test = testScore([line('silver river carry me'), line('月亮升起来')]);
  const sung = sing(test);

  it('fills the buffer with finite, sensible samples', () => {
    expect(sung.samples).toHaveLength(test.lengthSamples);
    expect(sung.samples.every(Number.isFinite)).toBe(true);
    expect(peak(sung.samples)).toBeGreaterThan(0.1);
    expect(peak(sung.samples)).toBeLessThan(1.5);
  });
  it('gives the same samples for the same seed and others for another', () => {
    expect(same(sing(test).samples, sung.samples)).toBe(true);
    expect(same(sing(test, baritone, 2).samples, sung.samples)).toBe(false);
  });
  it('times every syllable, in order, around its note', () => {
    expect(sung.syllableTimes).toHaveLength(12);
    sung.syllableTimes.forEach((time, i) => {
      const note = test.part.notes[i]!;
      expect(time.startSeconds).toBeLessThanOrEqual(note.startBeat + 1e-6);
      expect(time.startSeconds).toBeGreaterThan(note.startBeat - 0.5);
      expect(time.endSeconds).toBeGreaterThan(note.startBeat + 0.1);
      expect(time.endSeconds).toBeLessThan(note.startBeat + note.lengthBeats + 0.2);
      const before = sung.syllableTimes[i - 1];
      if (before) expect(time.startSeconds).toBeGreaterThanOrEqual(before.endSeconds - 1e-6);
    });
  });
  it('times a word that begins with a stop from its burst, not from the silence before it', () => {
    for (const text of ['paper', 'chair', '大地']) {
      const { samples, syllableTimes } = sing(testScore([line(text)]));
      const burst = Math.round(syllableTimes[0]!.startSeconds * SAMPLE_RATE);
      const closure = samples.subarray(burst - 0.05 * SAMPLE_RATE, burst - 0.005 * SAMPLE_RATE);
      expect(peak(samples.subarray(burst, burst + 0.02 * SAMPLE_RATE))).toBeGreaterThan(4 * peak(closure));
    }
  });
  it('is silent where nothing is sung', () => {
    expect(peak(sung.samples.subarray(sung.samples.length - SAMPLE_RATE / 20))).toBeLessThan(0.01);
  });
  it('sounds while a syllable lasts', () => {
    for (const time of sung.syllableTimes)
      expect(
        rms(sung.samples.subarray(time.startSeconds * SAMPLE_RATE, time.endSeconds * SAMPLE_RATE)),
      ).toBeGreaterThan(0.02);
  });
  it('leaves a phrase as it was when another is changed', () => {
    const other = testScore([line('silver river carry me'), line('太阳落下去')]);
    const end = Math.floor(sung.syllableTimes[6]!.endSeconds * SAMPLE_RATE);
    expect(same(sing(other).samples.subarray(0, end), sung.samples.subarray(0, end))).toBe(true);
  });
  it('carries one syllable over several notes without saying it again', () => {
    const melisma = testScore([line('me')]);
    const first = melisma.part.notes[0]!;
    const more: Note[] = [52, 55].map((pitch, i) => ({
      ...first,
      startBeat: first.startBeat + 0.4 * (i + 1),
      pitch,
      sung: { line: 0, syllable: 0, continues: true },
    }));
    melisma.part.notes.push(...more);
    const { syllableTimes, samples } = singPart({
      score: melisma.score,
      part: melisma.part,
      profile: baritone,
      lengthSamples: 3 * SAMPLE_RATE,
      random: new Random(1),
    });
    expect(syllableTimes).toHaveLength(1);
    expect(syllableTimes[0]!.endSeconds).toBeCloseTo(first.startBeat + 1.2, 1);
    for (let t = first.startBeat + 0.1; t < first.startBeat + 1; t += 0.05)
      expect(rms(samples.subarray(t * SAMPLE_RATE, (t + 0.05) * SAMPLE_RATE))).toBeGreaterThan(0.01);
  });
  it('is not louder high than low, within 6 dB', () => {
    const levels = [40, 46, 52, 58, 64].map((pitch) => {
      const one = testScore([{ text: 'la', pitches: [pitch], lengthsSeconds: [0.8], restSeconds: 0.3 }]);
      return 20 * Math.log10(rms(sing(one).samples.subarray(0.8 * SAMPLE_RATE, 1.3 * SAMPLE_RATE)));
    });
    expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(6);
  });
  it('is louder where the section asks for more', () => {
    const level = (energy: number) => rms(sing(testScore([line('carry me')], 'sung', energy)).samples);
    expect(level(0.95)).toBeGreaterThan(level(0.2) * 1.2);
  });

  const odd: readonly (readonly [string, (notes: Note[]) => Note[]])[] = [
    ['no notes', () => []],
    ['no words', (notes) => notes.map(({ sung: _, ...note }) => note)],
    [
      'words that are not there',
      (notes) => notes.map((note) => ({ ...note, sung: { line: 99, syllable: 99 } })),
    ],
    ['notes on top of each other', (notes) => notes.map((note) => ({ ...note, startBeat: 1 }))],
    ['notes of no length', (notes) => notes.map((note) => ({ ...note, lengthBeats: 0 }))],
    [
      'very short notes',
      (notes) => notes.map((note, i) => ({ ...note, startBeat: 1 + i * 0.05, lengthBeats: 0.05 })),
    ],
    ['pitches nobody has', (notes) => notes.map((note, i) => ({ ...note, pitch: i % 2 ? 120 : 5 }))],
    [
      'a start before the song',
      (notes) => notes.map((note) => ({ ...note, startBeat: note.startBeat - 0.6, offsetSeconds: -0.05 })),
    ],
    ['notes past the end', (notes) => notes.map((note) => ({ ...note, startBeat: note.startBeat + 500 }))],
  ];
  it.each(odd)('survives %s', (_, change) => {
    const strange = testScore([line('carry me')]);
    strange.part.notes = change(strange.part.notes);
    const { samples } = sing(strange);
    expect(samples).toHaveLength(strange.lengthSamples);
    expect(samples.every(Number.isFinite)).toBe(true);
    expect(peak(samples)).toBeLessThan(2);
  });
});

describe('rap and speech', () => {
  it.each(['rap', 'spoken'] as const)('%s keeps the beat and leaves the melody', (delivery) => {
    const test = testScore([line('nobody ever told me why')], delivery);
    const spoken = sing(test);
    expect(peak(spoken.samples)).toBeGreaterThan(0.1);
    expect(same(spoken.samples, sing(testScore([line('nobody ever told me why')])).samples)).toBe(false);
    for (const [i, time] of spoken.syllableTimes.entries())
      expect(time.startSeconds).toBeLessThanOrEqual(test.part.notes[i]!.startBeat + 1e-6);
  });
});

describe('choir', () => {
  it('is several voices: fuller, the same each time', () => {
    const test = testScore([line('carry me')]);
    const choir = findVoice('choir');
    const sung = sing(test, choir);
    expect(same(sing(test, choir).samples, sung.samples)).toBe(true);
    expect(sung.syllableTimes).toHaveLength(3);
    expect(rms(sung.samples)).toBeGreaterThan(rms(sing(test, { ...choir, unison: 1 }).samples) * 0.7);
  });
});

describe('timeLyrics', () => {
  it('gives lines, words and syllables their seconds', () => {
    const test = testScore([line('silver river'), line('我爱你')]);
    const lines = timeLyrics(test.score, sing(test).syllableTimes);
    expect(lines.map((l) => l.text)).toEqual(['silver river', '我爱你']);
    expect(lines[0]!.words.map((w) => w.text)).toEqual(['silver', 'river']);
    expect(lines[0]!.syllables.map((s) => s.text)).toEqual(
      ['Sil', 'ver', 'Ri', 'ver'].map((s) => s.toLowerCase()),
    );
    expect(lines[1]!.words).toHaveLength(3);
    for (const timed of lines) {
      expect(timed.section).toBe('Verse');
      expect(timed.startSeconds).toBe(timed.words[0]!.startSeconds);
      for (const part of [...timed.words, ...timed.syllables]) {
        expect(part.endSeconds).toBeGreaterThan(part.startSeconds);
        expect(part.endSeconds).toBeLessThanOrEqual(timed.endSeconds);
      }
    }
  });
  it('has no lines where nothing was sung', () => {
    expect(timeLyrics(testScore([line('hello')]).score, [])).toEqual([]);
  });
});
