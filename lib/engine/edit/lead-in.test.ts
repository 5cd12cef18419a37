import fc from 'fast-check';
import { expect, test } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { recomposeRegion } from '../compose/recompose-region.ts';
import { Random } from '../random.ts';
import type { Score } from '../score/score.ts';
import { asBefore, leadInBeat } from './lead-in.ts';

const played = composeForTest('jazz', 7, []).score;
const sung = composeForTest('pop', 7, ENGLISH_SONG).score;

/** Notes by part and instrument, of those that begin inside or outside of a stretch. */
const notesOf = (score: Score, isWanted: (beat: number) => boolean) =>
  score.parts
    .map(({ id, instrument, notes }) => ({
      id,
      instrument,
      notes: notes.filter((n) => isWanted(n.startBeat)),
    }))
    .filter(({ notes }) => notes.length > 0)
    .sort((a, b) => (`${a.id} ${a.instrument}` < `${b.id} ${b.instrument}` ? -1 : 1));

test('the band is under way where a region begins, and the score says so of the region alone', () => {
  fc.assert(
    fc.property(fc.double({ min: 5, max: 60, noNaN: true }), fc.integer(), (startBeat, seed) => {
      const endBeat = startBeat + 10;
      const fromBeat = leadInBeat(played, startBeat);
      expect(fromBeat === startBeat || fromBeat % played.metre.beatsPerBar === 0).toBe(true);
      expect(startBeat - fromBeat).toBeLessThan(played.metre.beatsPerBar);
      const random = () => new Random(seed);
      const led = recomposeRegion(played, startBeat, endBeat, { playsFromBeat: fromBeat, random: random() });
      const score = asBefore(led, played, fromBeat, startBeat);
      const isInside = (beat: number) => beat >= startBeat && beat < endBeat;
      expect(notesOf(score, (beat) => !isInside(beat))).toEqual(notesOf(played, (beat) => !isInside(beat)));
      expect(notesOf(score, isInside)).toEqual(notesOf(led, isInside));
      if (startBeat - fromBeat > 0.6)
        expect(notesOf(led, (beat) => beat >= fromBeat && beat < startBeat)).not.toEqual([]);
    }),
    { numRuns: 15, seed: 3 },
  );
});

test('a region on a bar line needs nothing before it, and nobody is sung over', () => {
  expect(leadInBeat(played, 16)).toBe(16);
  expect(leadInBeat(played, 15.99)).toBe(15.99);
  expect(asBefore(sung, played, 16, 16)).toBe(sung);
  const voice = sung.parts.find((part) => part.role === 'lead-vocal')!;
  const note = voice.notes.find(({ startBeat }) => startBeat % 4 > 0.1)!;
  expect(leadInBeat(sung, note.startBeat + 0.05)).toBe(note.startBeat + 0.05);
});
