import { expect, it } from 'vitest';
import {
  COLUMN_GROUPS,
  fillColumns,
  INTERVALS,
  type NoteContext,
} from '#lib/engine/compose/learned/melody-columns.ts';
import { MelodyNetwork } from '#lib/engine/compose/learned/melody-network.ts';
import { Random } from '#lib/engine/random.ts';
import { type Example, NetworkInTraining } from './train-network.ts';

const example = (degree: number): Example => {
  const context: NoteContext = {
    previous: 60 + degree,
    intervals: [0, 0, 0, 0],
    chord: 0,
    chordLater: 0,
    startStep: 0,
    lengthSteps: 2,
    gapSteps: 2,
    height: 0,
    left: 3,
    first: false,
    minor: false,
    hints: [undefined, undefined, undefined, undefined],
    runs: [0, 0, 0, 0],
    home: 0,
  };
  const columns = new Int32Array(COLUMN_GROUPS);
  fillColumns(context, columns);
  // Every degree goes by as many semitones as it is high.
  return { columns, answer: 12 + degree };
};

it('learns what it is shown, and packed weights say the same', () => {
  const examples = Array.from({ length: 8000 }, (_, i) => example(i % 6));
  const network = new NetworkInTraining(new Random(1));
  const before = network.loss(examples.slice(0, 6));
  for (let round = 0; round < 4; round++) network.round(examples);
  expect(before).toBeGreaterThan(2.5);
  expect(network.loss(examples.slice(0, 6))).toBeLessThan(0.2);
  const packed = new MelodyNetwork(network.pack());
  const scores = new Float64Array(INTERVALS);
  for (let degree = 0; degree < 6; degree++) {
    packed.score(example(degree).columns, scores);
    expect(scores.indexOf(0)).toBe(12 + degree);
  }
});
