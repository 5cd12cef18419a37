import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { tempoOf, timeOf } from '../score/time.ts';
import { delayScore } from './delay-score.ts';

const { score } = composeForTest('pop', 5, ENGLISH_SONG.slice(0, 1));

test('every note of a score that begins anywhere in a recording is at its time in it, and bars stay bars', () => {
  const time = timeOf(score);
  const notes = score.parts.flatMap((part) => part.notes);
  fc.assert(
    fc.property(fc.double({ min: -4, max: 6, noNaN: true }), (seconds) => {
      const delayed = delayScore(score, seconds);
      const clock = timeOf(delayed);
      const expected = notes
        .map((note) => time.secondsAt(note.startBeat) + seconds)
        .filter((at, i) => at >= 0 || time.secondsAt(notes[i]!.startBeat + notes[i]!.lengthBeats) > -seconds)
        .map((at) => Math.max(0, at));
      const found = delayed.parts.flatMap((part) =>
        part.notes.map((note) => clock.secondsAt(note.startBeat)),
      );
      expect(found).toHaveLength(expected.length);
      const apart = found.map((at, i) => Math.abs(at - expected[i]!));
      expect(Math.max(...apart)).toBeLessThan(1e-5);
      const second = delayed.sections.at(-1)!.startBeat;
      expect(second % score.metre.beatsPerBar).toBe(0);
      expect(tempoOf(delayed)).toBeCloseTo(tempoOf(score), 6);
      expect(delayed.sections[0]!.startBeat).toBe(0);
      expect(delayed.chords[0]!.startBeat).toBe(0);
    }),
    { numRuns: 60 },
  );
});
