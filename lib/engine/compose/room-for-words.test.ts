import fc from 'fast-check';
import { expect, it } from 'vitest';
import { englishLine } from '#tools/fixtures/compositions.ts';
import { LEAST_SYLLABLE_SECONDS, linesWithRoom } from './room-for-words.ts';

it('takes the first lines as long as there is room, one at least, and tells of the others', () => {
  const words = ['Let it go', 'Hold the moment while it lasts', 'All the future, all the past'];
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0.5, max: 30, noNaN: true }),
      (texts, seconds) => {
        const lines = texts.map((text) => englishLine(text));
        const room = linesWithRoom(lines, seconds);
        expect(room.lines).toEqual(lines.slice(0, Math.max(1, room.lines.length)));
        const least = room.lines.reduce(
          (sum, line) => sum + line.syllables.length * LEAST_SYLLABLE_SECONDS,
          0,
        );
        if (room.lines.length > 1) expect(least).toBeLessThanOrEqual(seconds);
        const left = lines.length - room.lines.length;
        expect(room.notices.join()).toBe(
          left === 0
            ? ''
            : `${left} line${left === 1 ? ' was' : 's were'} left out: there is room for ${room.lines.length}.`,
        );
      },
    ),
  );
});
