import { describe, expect, it } from 'vitest';
import {
  COLUMN_GROUPS,
  COLUMNS,
  chordClassOf,
  fillColumns,
  homeOf,
  INTERVALS,
  LARGEST_INTERVAL,
  type NoteContext,
} from './melody-columns.ts';
import { MelodyNetwork, melodyNetwork } from './melody-network.ts';
import { MELODY_WEIGHTS } from './melody-weights.ts';
import { RHYTHM_COUNTS } from './rhythm-counts.ts';
import { type Feel, LONGEST_GAP, rhythmModel } from './rhythm-model.ts';

const C_MAJOR = { tonic: 0, mode: 'major' as const };
const onC: NoteContext = {
  previous: 71,
  intervals: [0, 2, 2, 2],
  chord: chordClassOf({ root: 0, quality: 'major' }, C_MAJOR, 0),
  chordLater: chordClassOf({ root: 0, quality: 'major' }, C_MAJOR, 0),
  startStep: 32,
  lengthSteps: 8,
  gapSteps: 2,
  height: 4,
  left: 0,
  first: false,
  minor: false,
  hints: [undefined, undefined, undefined, undefined],
  runs: [0, 0, 0, 0],
  home: 0,
};
const likelihoods = (context: NoteContext) => {
  const columns = new Int32Array(COLUMN_GROUPS);
  const scores = new Float64Array(INTERVALS);
  fillColumns(context, columns);
  melodyNetwork().score(columns, scores);
  const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
  return (interval: number) => Math.exp(scores[interval + LARGEST_INTERVAL]!) / sum;
};

describe('what people sing next', () => {
  it('leads a leading note home, and stays in the key', () => {
    const next = likelihoods(onC);
    expect(next(1)).toBeGreaterThan(0.5);
    expect(next(-1) + next(2)).toBeLessThan(0.1);
  });

  it('returns to what was sung at this place before, the surer the longer it has returned', () => {
    const middle = { ...onC, previous: 67, left: 4, lengthSteps: 2 };
    const hints = [undefined, 64, undefined, undefined];
    const once = likelihoods({ ...middle, hints })(-3);
    const again = likelihoods({ ...middle, hints, runs: [0, 4, 0, 0] })(-3);
    expect(once).toBeGreaterThan(likelihoods(middle)(-3));
    expect(again).toBeGreaterThan(once);
  });

  it('is one column a group, whatever is asked', () => {
    const columns = new Int32Array(COLUMN_GROUPS);
    fillColumns(
      {
        ...onC,
        previous: 20,
        intervals: [40, -40, 0, 99],
        gapSteps: 400,
        height: -60,
        hints: [1, 127, 20, 32],
      },
      columns,
    );
    expect(columns.every((column, i) => column >= (columns[i - 1] ?? -1) && column < COLUMNS)).toBe(true);
  });

  it('says what makes weights of another shape fit again', () => {
    expect(() => new MelodyNetwork({ ...MELODY_WEIGHTS, columns: '' })).toThrow(
      /npm run fit -- melody-weights/,
    );
  });

  it('knows power chords by their key, and modes by the major scale of their notes', () => {
    const minor = { tonic: 9, mode: 'minor' as const };
    expect(homeOf(minor)).toBe(0);
    expect(homeOf({ tonic: 2, mode: 'dorian' })).toBe(0);
    expect(chordClassOf({ root: 9, quality: 'power' }, minor, 0)).toBe(
      chordClassOf({ root: 9, quality: 'minor' }, minor, 0),
    );
    expect(chordClassOf({ root: 5, quality: 'power' }, minor, 0)).toBe(
      chordClassOf({ root: 5, quality: 'major' }, minor, 0),
    );
  });

  it('is small enough to ship', () => {
    expect(JSON.stringify([MELODY_WEIGHTS, RHYTHM_COUNTS]).length).toBeLessThan(4_000_000);
  });
});

describe('when people sing next', () => {
  it.each([0, 1, 2] as const)('the gaps of feel %i are shares of one', (feel: Feel) => {
    const model = rhythmModel();
    for (let place = 0; place < 16; place++) {
      let sum = 0;
      for (let gap = 1; gap <= LONGEST_GAP; gap++) sum += model.gapsAfter(feel, place, 2, 2)[gap]!;
      expect(sum).toBeCloseTo(1, 9);
    }
  });

  it('goes by eighths in a song of eighths, and by sixteenths in one of sixteenths', () => {
    const model = rhythmModel();
    expect(model.gapsAfter(0, 4, 2, 2)[2]!).toBeGreaterThan(model.gapsAfter(0, 4, 2, 2)[1]! * 10);
    expect(model.gapsAfter(2, 4, 1, 1)[1]!).toBeGreaterThan(model.gapsAfter(0, 4, 1, 1)[1]!);
  });
});
