import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChordSpan } from './chord-tracker.ts';
import { closesOf, findKey, oddsOfKey } from './find-key.ts';

/** A chord a bar, as semitones above C, `m` minor, and how much each pitch class is heard in them. */
function heardIn(progression: string, shift = 0): { histogram: number[]; chords: ChordSpan[] } {
  const histogram = new Array<number>(12).fill(0.05);
  const chords = progression.split(' ').map((text, i): ChordSpan => {
    const root = (Number.parseInt(text, 10) + shift) % 12;
    const isMinor = text.endsWith('m');
    for (const step of [0, isMinor ? 3 : 4, 7]) histogram[(root + step) % 12]! += 1;
    return { firstBeat: 4 * i, endBeat: 4 * i + 4, root, isMinor, quality: isMinor ? 'minor' : 'major' };
  });
  return { histogram, chords };
}

const findIn = (progression: string, shift = 0) => {
  const { histogram, chords } = heardIn(progression, shift);
  const { key } = findKey(histogram, chords);
  return `${key.tonic} ${key.mode}`;
};

describe('findKey', () => {
  it.each([
    ['the fifties', '0 9m 5 7 0 9m 5 7', '0 major'],
    ['the axis', '0 7 9m 5 0 7 9m 5', '0 major'],
    ['a verse that begins away from home', '5 7 4m 9m 2m 7 0 0', '0 major'],
    ['two-five-one', '2m 7 0 9m 2m 7 0 0', '0 major'],
    ['a blues', '0 0 0 0 5 5 0 0 7 5 0 7', '0 major'],
    ['an Andalusian cadence', '9m 7 5 4 9m 7 5 4', '9 minor'],
    ['minor with its major dominant', '9m 2m 9m 4 9m 2m 4 9m', '9 minor'],
    ['minor with its fourth and seventh degree', '9m 2m 7 0 5 2m 4 9m', '9 minor'],
  ])('finds the key of %s', (_, progression, key) => {
    expect(findIn(progression)).toBe(key);
  });

  it('leans towards the relative key on whose tonic periods close', () => {
    const { histogram, chords } = heardIn('9m 5 0 7 9m 5 7 9m 9m 5 0 7 9m 5 7 9m');
    const closes = closesOf(Array.from({ length: 64 }, (_, beat) => (beat % 4 === 0 ? 2 : 0)));
    expect(closes).toEqual([28, 60]);
    const lead = (at: number[]) =>
      oddsOfKey({ tonic: 9, mode: 'minor' }, histogram, chords, at) -
      oddsOfKey({ tonic: 0, mode: 'major' }, histogram, chords, at);
    expect(lead(closes)).toBeGreaterThan(lead([]) + 1);
    // Chords on G close nothing for either.
    expect(lead([12])).toBeCloseTo(lead([]), 9);
  });

  it('finds the key of a line without chords', () => {
    const histogram = [4, 0, 2, 0, 3, 2, 0, 4, 0, 2, 0, 1];
    expect(findKey(histogram, []).key).toEqual({ tonic: 0, mode: 'major' });
  });

  it('finds a song higher in a higher key, as surely', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(11), fc.boolean()), { minLength: 1, maxLength: 16 }),
        fc.nat(11),
        (chords, shift) => {
          const progression = chords.map(([root, isMinor]) => `${root}${isMinor ? 'm' : ''}`).join(' ');
          const low = heardIn(progression);
          const high = heardIn(progression, shift);
          const before = findKey(low.histogram, low.chords);
          const after = findKey(high.histogram, high.chords);
          expect(after.confidence).toBeCloseTo(before.confidence, 9);
          // Of two keys that are equally likely either may be named.
          if (before.confidence > 0.5) expect(after.key.tonic).toBe((before.key.tonic + shift) % 12);
        },
      ),
    );
  });
});
