import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { fitNoteGrid } from './note-grid.ts';

/** As tunes go: eighths come in pairs. */
const RHYTHM = [1, 1, 0.5, 0.5, 1, 1.5, 0.5, 2, 0.5, 0.5, 1, 1, 1];

function line(bpm: number, offsetSeconds: number, jitterSeconds: number, seed: number) {
  const random = new Random(seed);
  const notes = [];
  let beat = 0;
  for (let i = 0; i < 24; i++) {
    const length = RHYTHM[i % RHYTHM.length]!;
    const startSeconds = offsetSeconds + (beat * 60) / bpm + random.gaussian(0, jitterSeconds);
    notes.push({ startSeconds, endSeconds: startSeconds + (length * 54) / bpm });
    beat += length;
  }
  return notes;
}

describe('fitNoteGrid', () => {
  it.each([
    [92, 0.4],
    [100, 0.13],
    [120, 0.9],
    [76, 0.05],
  ])('finds %d bpm of a line that starts at %d s and is sung a little unevenly', (bpm, offset) => {
    const grid = fitNoteGrid(line(bpm, offset, 0.015, bpm));
    expect(grid.bpm / bpm).toBeCloseTo(1, 1);
    expect(Math.abs(grid.bpm - bpm)).toBeLessThan(1.5);
    expect(Math.abs(grid.firstBeatSeconds - offset)).toBeLessThan(0.06);
  });

  it('has an answer for one note and for none', () => {
    expect(fitNoteGrid([]).bpm).toBeGreaterThan(0);
    expect(fitNoteGrid([{ startSeconds: 1, endSeconds: 2 }]).firstBeatSeconds).toBeCloseTo(1, 1);
  });
});
