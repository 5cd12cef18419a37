import { describe, expect, it } from 'vitest';
import { timesHeard } from '#lib/engine/compose/learned/figures.ts';
import type { GridNote } from '#lib/engine/compose/learned/melody-features.ts';
import { Random } from '#lib/engine/random.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { copiedShare } from './copied-runs.ts';
import { density, matched } from './matched.ts';
import { measureProsody } from './prosody.ts';
import { measureRefrain } from './refrain.ts';
import { sungGrid } from './sung-grid.ts';

const melody = (seed: number, count: number, gap = 2): GridNote[] => {
  const random = new Random(seed);
  return Array.from({ length: count }, (_, i) => ({
    startStep: i * gap,
    endStep: (i + 1) * gap - (i % 8 === 7 ? gap - 1 : 0),
    pitch: random.integer(55, 70),
  }));
};

describe('matched excerpts', () => {
  it('are as long, nearly as dense, and of every song in turn', () => {
    const ones = [30, 50].map((count, i) => ({ notes: melody(i, count, 2 + i * 2) }));
    const others = [melody(7, 80, 4), melody(8, 90, 2)].map((notes) => ({ notes }));
    const pairs = matched(ones, others);
    expect(new Set(pairs.map(({ other }) => other)).size).toBe(2);
    for (const { oneNotes, otherNotes } of pairs) {
      expect(otherNotes.length).toBe(oneNotes.length);
      expect(Math.abs(density(otherNotes) - density(oneNotes))).toBeLessThan(1);
    }
  });
});

describe('copied runs', () => {
  const song = melody(3, 60);
  it('are found at any height', () => {
    const up = song.map((note) => ({ ...note, pitch: note.pitch + 5 }));
    expect(copiedShare([up], [song])).toBe(1);
  });
  it('are none between strangers, nor of a melody with itself', () => {
    expect(copiedShare([melody(4, 60)], [song])).toBe(0);
    expect(copiedShare([song], [song, melody(4, 60)])).toBe(0);
  });
});

describe('a song’s melody on the grid', () => {
  const { score } = composeForTest('pop', 4, ENGLISH_SONG);
  const grid = sungGrid(score);

  it('has every syllable, in order', () => {
    const sung = score.lyrics.filter(({ backing }) => !backing);
    expect(grid.syllables.length).toBe(sung.reduce((sum, { syllables }) => sum + syllables.length, 0));
    grid.notes.slice(1).forEach((note, i) => {
      expect(note.startStep).toBeGreaterThanOrEqual(grid.notes[i]!.endStep);
    });
  });

  it('keeps to its words, and its refrain lies higher', () => {
    const prosody = measureProsody(score, grid);
    expect(prosody.stressGap).toBeGreaterThan(0.1);
    expect(prosody.tonesFollowed).toBeUndefined();
    expect(measureRefrain(grid).liftSemitones).toBeGreaterThan(1);
  });

  it('hears a figure as often as it comes, up a step too', () => {
    const figure = (at: number, from: number) => [
      { startStep: at, pitch: from },
      { startStep: at + 1, pitch: from + 2 },
      { startStep: at + 4, pitch: from + 4 },
      { startStep: at + 8, pitch: from },
    ];
    expect(timesHeard([...figure(0, 60), ...figure(20, 62), ...figure(45, 60)])).toBe(3);
  });
});
