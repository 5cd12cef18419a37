import { describe, expect, it } from 'vitest';
import { CHORD_ROLES, CHORD_TEMPOS, chordModel, PHRASE_HALVES } from './chord-model.ts';

describe.each(['major', 'minor'] as const)('chords of people in %s', (mode) => {
  const model = chordModel(mode);
  const numberOf = (text: string) => model.texts.indexOf(text);

  it('gives every chord but the last a likelihood, together one', () => {
    for (const role of CHORD_ROLES)
      for (let place = 0; place < PHRASE_HALVES; place++) {
        const likely = model.next(0, 1, place, role);
        expect(likely.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        expect(likely[1]).toBe(0);
        expect(Math.min(...likely.slice(2))).toBeGreaterThan(0);
      }
  });

  it('knows what leads where: the dominant comes home more often than any other chord does', () => {
    const [home, dominant] = mode === 'major' ? ['I', 'V'] : ['i', 'bVII'];
    const after = model.next(0, numberOf(dominant!), 0, 'low');
    expect(after[numberOf(home!)]).toBeGreaterThan(0.15);
  });

  it('changes chords at bar lines rather than within bars', () => {
    for (let tempo = 0; tempo < CHORD_TEMPOS.length; tempo++)
      expect(model.change(tempo, 2, 2)).toBeGreaterThan(model.change(tempo, 3, 1));
  });
});
