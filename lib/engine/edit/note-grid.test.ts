import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { beatTimes, fitNoteGrid, followTempo } from './note-grid.ts';

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

describe('followTempo', () => {
  /** A line whose tempo goes evenly from one to another, and when its beats are. */
  function drifting(from: number, to: number, seed: number) {
    const random = new Random(seed);
    const beats = 96;
    const secondsAt = (beat: number) => {
      const whole = Math.floor(beat);
      let seconds = 0.4;
      for (let i = 0; i < whole; i++) seconds += 60 / (from + ((to - from) * i) / beats);
      return seconds + ((beat - whole) * 60) / (from + ((to - from) * whole) / beats);
    };
    const notes = [];
    for (let beat = 0, i = 0; beat < beats; i++) {
      const length = RHYTHM[i % RHYTHM.length]!;
      const startSeconds = secondsAt(beat) + random.gaussian(0, 0.012);
      notes.push({ startSeconds, endSeconds: secondsAt(beat + 0.9 * length) });
      beat += length;
    }
    return { notes, secondsAt, beats };
  }

  it.each([
    [97.13, 97.13],
    [104, 95],
    [88, 94],
    [120, 112],
  ])('keeps with a line from %d to %d bpm', (from, to) => {
    for (const seed of [1, 2, 3]) {
      const { notes, secondsAt, beats } = drifting(from, to, seed);
      const tempo = followTempo(notes);
      const found = beatTimes(tempo, secondsAt(beats));
      const errors = Array.from({ length: beats - 4 }, (_, beat) =>
        Math.min(...found.map((seconds) => Math.abs(seconds - secondsAt(beat)))),
      );
      expect(Math.max(...errors)).toBeLessThan(0.03);
      if (from === to) expect(tempo.tempoMap).toHaveLength(1);
    }
  });

  it('takes few notes for a steady line', () => {
    const few = line(100, 0.2, 0, 1).slice(0, 5);
    expect(followTempo(few).tempoMap).toHaveLength(1);
  });
});
