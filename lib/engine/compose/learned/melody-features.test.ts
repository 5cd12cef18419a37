import { describe, expect, it } from 'vitest';
import { type GridNote, MELODY_FEATURES, melodyFeatures, phraseStarts } from './melody-features.ts';

/** Notes one after another: [steps from onset to onset, pitch], each held until the next. */
const tune = (...steps: readonly (readonly [gap: number, pitch: number])[]): GridNote[] => {
  let at = 0;
  return steps.map(([gap, pitch]) => {
    const startStep = at;
    at += gap;
    return { startStep, endStep: at, pitch };
  });
};
const C_MAJOR = (1 << 0) | (1 << 4) | (1 << 7);
const measure = (notes: readonly GridNote[]) => {
  const values = melodyFeatures(notes, { tonic: 0, stepsPerBar: 16, chordMaskAt: () => C_MAJOR });
  return Object.fromEntries(MELODY_FEATURES.map((feature, i) => [feature, values[i]]));
};

describe('features of a melody', () => {
  it('counts intervals, rhythms and degrees', () => {
    const features = measure(tune([4, 60], [2, 62], [2, 62], [4, 67], [4, 60]));
    expect(features).toMatchObject({
      range: 7,
      same: 0.25,
      step: 0.25,
      leap: 0.5,
      bigLeap: 0,
      quarters: 0.5,
      eighths: 0.5,
      onBeat: 0.8,
      notesPerBar: 5,
      tonic: 0.4,
      'second-degree': 0.4,
      'fifth-degree': 0.2,
      // On beats: 60, 62, 67 and 60.
      chordTones: 0.75,
    });
  });

  it.each([
    ['the same bar twice', 0, 0.5],
    ['its rhythm at another height', 2, 1],
  ])('knows %s', (_, up, distinctPitchBars) => {
    const bar = [60, 64, 67, 64];
    const features = measure(tune(...[...bar, ...bar.map((p) => p + up)].map((p) => [4, p] as const)));
    expect(features).toMatchObject({ distinctRhythmBars: 0.5, distinctPitchBars });
  });

  it('calls a note that is held over a stronger place syncopated', () => {
    expect(measure(tune([6, 60], [4, 60], [2, 60])).syncopation).toBeCloseTo(1 / 3);
  });

  it('is the same wherever a melody lies, but for the degrees', () => {
    const notes = tune([4, 60], [2, 62], [6, 64], [4, 59]);
    const up = notes.map((note) => ({ ...note, pitch: note.pitch + 12 }));
    expect(measure(up)).toEqual(measure(notes));
  });

  it('begins phrases after rests and after long notes', () => {
    const notes = tune([2, 60], [8, 62], [2, 64], [2, 65], [2, 67]);
    notes[3] = { ...notes[3]!, startStep: 15, endStep: 16 };
    notes[4] = { ...notes[4]!, startStep: 17, endStep: 18 };
    expect(phraseStarts(notes)).toEqual([0, 2, 3]);
  });
});
