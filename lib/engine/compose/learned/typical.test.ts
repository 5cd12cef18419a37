import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { type GridNote, MELODY_FEATURES, melodyFeatures, SHARE_FEATURES } from './melody-features.ts';
import { strangeness, together, unevenness } from './typical.ts';

/** Four notes a bar, so many bars. */
const tune = (seed: number, bars: number, from = 0): GridNote[] => {
  const random = new Random(seed);
  return Array.from({ length: bars * 4 }, (_, i) => {
    const startStep = (from + Math.floor(i / 4)) * 16 + [0, 3, 6, 10][i % 4]!;
    return { startStep, endStep: startStep + 2, pitch: random.pick([60, 62, 64, 65, 67, 69]) };
  });
};
const measured = (notes: readonly GridNote[]) => ({
  notes: notes.length,
  features: melodyFeatures(notes, { tonic: 0, stepsPerBar: 16, chordMaskAt: () => 0b10010001 }),
});

describe('how far a melody lies from people’s', () => {
  it('two melodies together have the mean of their shares', () => {
    const [one, other] = [tune(1, 12), tune(2, 24, 12)];
    const apart = together(measured(one), measured(other));
    const whole = measured([...one, ...other]);
    expect(apart.notes).toBe(whole.notes);
    for (const feature of SHARE_FEATURES) {
      const i = MELODY_FEATURES.indexOf(feature);
      // Where they meet there is a move more.
      expect(apart.features[i]).toBeCloseTo(whole.features[i]!, 1);
    }
  });

  it('a melody alone is itself', () => {
    const one = measured(tune(1, 8));
    expect(together(undefined, one)).toBe(one);
  });

  it('what a song has too much of is less uneven beside what has none of it', () => {
    const tonics = measured(tune(1, 8).map((note) => ({ ...note, pitch: 60 })));
    const others = tune(2, 8).map((note) => ({ ...note, pitch: note.pitch === 60 ? 62 : note.pitch }));
    expect(unevenness(together(tonics, measured(others)))).toBeLessThan(unevenness(together(tonics, tonics)));
  });

  it('rhythm has its part in it, whatever the pitches', () => {
    const one = tune(3, 8);
    const level = measured(one.map((note) => ({ ...note, pitch: 60 })));
    const { features, notes } = measured(one);
    expect(strangeness(features, notes, 'rhythm')).toBeCloseTo(
      strangeness(level.features, notes, 'rhythm'),
      9,
    );
    expect(strangeness(features, notes)).not.toBeCloseTo(strangeness(level.features, notes), 2);
  });
});
