import { expect, it } from 'vitest';
import { layOnGrid, tidyNotes } from './lay-on-grid.ts';

const line = (starts: readonly number[], lengthBeats = 0.4) =>
  starts.map((startBeat) => ({ startBeat, lengthBeats, pitch: 60 }));

it.each([
  ['sixteenths', [0.04, 0.52, 0.98, 1.27, 2.03], [0, 0.5, 1, 1.25, 2]],
  ['triplets', [0.02, 0.34, 0.65, 1.01, 1.35, 1.66, 2], [0, 1 / 3, 2 / 3, 1, 4 / 3, 5 / 3, 2]],
])('writes a line in %s where it is in them', (_name, sung, written) => {
  const laid = layOnGrid(line(sung), 60).map(({ startBeat }) => startBeat);
  laid.forEach((beat, i) => {
    expect(beat).toBeCloseTo(written[i]!);
  });
});

it('leaves where it was what is far from every written place', () => {
  expect(layOnGrid(line([0, 1.12, 2]), 40)[1]!.startBeat).toBe(1.12);
});

it('moves into the key what passes outside of it in a mix, and leaves what is held', () => {
  const notes = [
    { startBeat: 0, lengthBeats: 0.3, pitch: 61 },
    { startBeat: 1, lengthBeats: 1, pitch: 61 },
    { startBeat: 3, lengthBeats: 0.05, pitch: 64 },
  ];
  const tidy = tidyNotes(notes, { key: { tonic: 0, mode: 'major' }, keyChanges: [] });
  expect(tidy.map(({ pitch }) => pitch)).toEqual([62, 61]);
});
