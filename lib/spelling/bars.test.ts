import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf } from './bars.ts';

const FOUR = { numerator: 4, beatsPerBar: 4 };
const THREE = { numerator: 3, beatsPerBar: 3 };
const SEVEN_EIGHTHS = { numerator: 7, beatsPerBar: 3.5 };
/** Two bars of four, three of seven eighths, then three. */
const song = {
  metre: FOUR,
  metreChanges: [
    { startBeat: 8, metre: SEVEN_EIGHTHS },
    { startBeat: 18.5, metre: THREE },
  ],
};
const bars = barsOf(song);

describe('bars', () => {
  it.each([
    [0, 0, 'bar 1, beat 1', FOUR],
    [6, 1.5, 'bar 2, beat 3', FOUR],
    [8, 2, 'bar 3, beat 1', SEVEN_EIGHTHS],
    [8.5, 2 + 1 / 7, 'bar 3, beat 2', SEVEN_EIGHTHS],
    [18.25, 4 + 6.5 / 7, 'bar 5, beat 7.5', SEVEN_EIGHTHS],
    [18.5, 5, 'bar 6, beat 1', THREE],
    [30.5, 9, 'bar 10, beat 1', THREE],
  ])('beat %f is at bar %f, %s', (beat, bar, place, metre) => {
    expect(bars.barAt(beat)).toBeCloseTo(bar, 9);
    expect(bars.beatAt(bar)).toBeCloseTo(beat, 9);
    expect(bars.placeAt(beat)).toBe(place);
    expect(bars.metreAt(beat)).toBe(metre);
    expect(bars.beatNamed(`At ${place} nobody sings.`)).toBeCloseTo(beat, 9);
  });

  it('begin and end on bar lines, the last of them whole', () => {
    expect(bars.lineBefore(11)).toBe(8);
    expect(bars.lineAfter(11)).toBe(11.5);
    expect(bars.lineAfter(11.5)).toBe(11.5);
    expect(bars.until(19).map(({ startBeat, endBeat }) => [startBeat, endBeat])).toEqual([
      [0, 4],
      [4, 8],
      [8, 11.5],
      [11.5, 15],
      [15, 18.5],
      [18.5, 21.5],
    ]);
  });

  it('count their beats as their metre does', () => {
    const beats = bars.beatsUntil(24.5);
    expect(beats).toHaveLength(8 + 21 + 6);
    expect(beats[7]).toEqual({ startBeat: 7, bar: 2, beat: 4 });
    expect(beats[8]).toEqual({ startBeat: 8, bar: 3, beat: 1 });
    expect(beats[9]).toEqual({ startBeat: 8.5, bar: 3, beat: 2 });
    expect(beats.at(-1)).toEqual({ startBeat: 23.5, bar: 7, beat: 3 });
  });

  it('a change within a bar cuts it short', () => {
    const cut = barsOf({ metre: FOUR, metreChanges: [{ startBeat: 6, metre: THREE }] });
    expect(cut.until(9).map(({ startBeat }) => startBeat)).toEqual([0, 4, 6]);
    expect(cut.beatAt(1.75)).toBe(6);
    expect(cut.placeAt(6)).toBe('bar 3, beat 1');
  });

  it('of one metre are a division, exactly', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(3, 3.5, 4, 5),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (beats, at) => {
          const one = barsOf({ metre: { numerator: 4, beatsPerBar: beats } });
          expect(one.barAt(at)).toBe(at / beats);
          expect(one.beatAt(at)).toBe(at * beats);
        },
      ),
    );
  });

  it('say nothing of a sentence that names no place', () => {
    expect(bars.beatNamed('Nobody sings "moon".')).toBeNull();
  });
});
