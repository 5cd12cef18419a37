import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitWords } from './fit-words.ts';
import type { Note } from './score.ts';

describe('fitWords', () => {
  it('gives every syllable one onset, without overlaps, in the old space', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 1, max: 20 }), (notes, count) => {
        const old: Note[] = Array.from({ length: notes }, (_, i) => ({
          startBeat: i,
          lengthBeats: 0.9,
          pitch: 60 + (i % 5),
          velocity: 0.7,
        }));
        const fitted = fitWords(old, 3, count);
        expect(fitted.filter((note) => !note.sung?.continues).map((note) => note.sung?.syllable)).toEqual(
          Array.from({ length: count }, (_, i) => i),
        );
        fitted.forEach((note, i) => {
          const next = fitted[i + 1];
          if (next) expect(note.startBeat + note.lengthBeats).toBeLessThanOrEqual(next.startBeat + 1e-9);
        });
      }),
    );
  });
});
