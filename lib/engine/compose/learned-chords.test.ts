import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { CHORD_INTERVALS } from '../theory/chords.ts';
import { pitchClass } from '../theory/pitch.ts';
import { parseProgression } from '../theory/roman.ts';
import { SCALE_STEPS } from '../theory/scales.ts';
import { CHORD_ROLES } from './learned/chord-model.ts';
import { type ChordWish, writeProgression } from './learned-chords.ts';

const wishes: fc.Arbitrary<ChordWish> = fc.record({
  mode: fc.constantFrom('major' as const, 'minor' as const),
  role: fc.constantFrom(...CHORD_ROLES),
  bpm: fc.integer({ min: 50, max: 180 }),
  pace: fc.double({ min: 0, max: 1, noNaN: true }),
  colour: fc.constantFrom('plain' as const, 'usual' as const, 'rich' as const),
  isThree: fc.boolean(),
});
const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const usual: ChordWish = { mode: 'major', role: 'low', bpm: 96, pace: 0.8, colour: 'usual', isThree: false };
const written = (wish: ChordWish, count: number) =>
  Array.from({ length: count }, (_, seed) => parseProgression(writeProgression(wish, new Random(seed))));
const share = (wish: ChordWish, holds: (bars: ReturnType<typeof parseProgression>) => boolean) =>
  written(wish, 60).filter(holds).length / 60;

describe('progressions as people write them', () => {
  it('are eight bars of the key, the same for the same seed', () => {
    fc.assert(
      fc.property(wishes, seeds, (wish, seed) => {
        const text = writeProgression(wish, new Random(seed));
        expect(writeProgression(wish, new Random(seed))).toBe(text);
        const bars = parseProgression(text);
        expect(bars).toHaveLength(8);
        for (const chord of bars.flat()) {
          const tones = CHORD_INTERVALS[chord.quality].map((step) => pitchClass(chord.rootSteps + step));
          const strange = tones.filter((tone) => !SCALE_STEPS[wish.mode].includes(tone));
          // One note of another key, two where the chord is borrowed whole.
          expect(strange.length, text).toBeLessThanOrEqual(2);
        }
        if (wish.isThree) expect(Math.max(...bars.map((bar) => bar.length))).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [
      'a verse begins at home',
      'low',
      0.5,
      (bars: ReturnType<typeof parseProgression>) => bars[0]![0]!.rootSteps === 0,
    ],
    [
      'what leads to a refrain stops on the dominant',
      'lead-in',
      0.8,
      (bars: ReturnType<typeof parseProgression>) => bars.at(-1)!.at(-1)!.rootSteps === 7,
    ],
  ] as const)('%s, mostly', (_, role, least, holds) => {
    expect(share({ ...usual, role }, holds)).toBeGreaterThanOrEqual(least);
  });

  it('a bridge goes elsewhere', () => {
    const away = share(
      { ...usual, role: 'elsewhere', startsOff: [0] },
      (bars) => bars[0]![0]!.rootSteps !== 0,
    );
    expect(away).toBeGreaterThanOrEqual(0.8);
  });

  it('differ from seed to seed, and change within bars as often as they are asked to', () => {
    const texts = new Set(Array.from({ length: 40 }, (_, seed) => writeProgression(usual, new Random(seed))));
    expect(texts.size).toBeGreaterThanOrEqual(36);
    const changes = (pace: number) => written({ ...usual, pace }, 30).flat(2).length;
    expect(changes(1)).toBeGreaterThan(changes(0) * 1.2);
    expect(changes(0)).toBe(8 * 30);
  });

  it('have basses that step, and only the chords a plain style has', () => {
    const slashes = written(usual, 40)
      .flat(2)
      .filter(({ bassSteps }) => bassSteps !== undefined);
    expect(slashes.length).toBeGreaterThan(10);
    const plain = written({ ...usual, colour: 'plain' }, 40).flat(2);
    expect(plain.filter(({ quality }) => /^(major|minor)[67]/.test(quality))).toEqual([]);
  });
});
