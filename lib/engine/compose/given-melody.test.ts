import fc from 'fast-check';
import { expect, it } from 'vitest';
import { octavesInto, themeOf } from './given-melody.ts';

it('keeps every pitch and beginning of a tune, in a key or not', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ gap: fc.integer({ min: 1, max: 8 }), pitch: fc.integer({ min: 36, max: 90 }) })),
      (drawn) => {
        let beat = 0;
        const notes = drawn.map(({ gap, pitch }) => {
          beat += gap / 4;
          return { startBeat: beat, lengthBeats: 3, pitch };
        });
        const theme = themeOf({ notes });
        expect(theme.map(({ startBeat, pitch }) => ({ startBeat, pitch }))).toEqual(
          notes.map(({ startBeat, pitch }) => ({ startBeat, pitch })),
        );
        theme.slice(1).forEach((note, i) => {
          expect(theme[i]!.startBeat + theme[i]!.lengthBeats).toBeLessThanOrEqual(note.startBeat);
        });
      },
    ),
  );
});

it.each([
  ['a low hum up to a flute', [40, 45, 52], 62, 88, 2],
  ['what lies there already', [64, 70], 60, 80, 0],
  ['a wide tune to where most of it fits', [48, 72], 60, 79, 1],
])('moves %s by whole octaves', (_name, pitches, low, high, octaves) => {
  const moved = octavesInto(
    pitches.map((pitch) => ({ pitch })),
    low,
    high,
  );
  expect(moved).toBe(octaves);
});
