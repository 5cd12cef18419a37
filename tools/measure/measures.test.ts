import { describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE } from '#lib/engine/audio.ts';
import type { Note, Part, Score, SectionKind } from '#lib/engine/score/score.ts';
import { hookShare, measureScore, melodicSimilarity } from './score-measures.ts';
import { chorusLift, sectionLoudness } from './section-levels.ts';

const sections = (list: readonly (readonly [SectionKind, number])[]) =>
  list.map(([kind, energy], i) => ({
    kind,
    label: kind,
    occurrence: 0,
    startBeat: i * 8,
    lengthBeats: 8,
    energy,
  }));

const tempoMap = [{ startBeat: 0, bpm: 120 }];
const note = (startBeat: number, pitch: number, lengthBeats = 1): Note => ({
  startBeat,
  lengthBeats,
  pitch,
  velocity: 0.8,
});

describe('levels of sections', () => {
  it('finds how much louder the refrain is', () => {
    const score = {
      sections: sections([
        ['verse', 0.4],
        ['chorus', 0.8],
      ]),
      tempoMap,
    };
    const buffer = createStereoBuffer(8 * SAMPLE_RATE);
    for (let i = 0; i < buffer.left.length; i++) {
      const level = i < 4 * SAMPLE_RATE ? 0.1 : 0.2;
      buffer.left[i] = level * Math.sin(0.1 * i);
      buffer.right[i] = buffer.left[i]!;
    }
    const lufs = sectionLoudness(score, buffer);
    expect(chorusLift(score, lufs)).toBeCloseTo(6.02, 1);
  });

  it('asks nothing of songs that are not written to lift', () => {
    expect(
      chorusLift(
        {
          sections: sections([
            ['verse', 0.7],
            ['chorus', 0.75],
          ]),
        },
        [-14, -14],
      ),
    ).toBeUndefined();
    expect(
      chorusLift(
        {
          sections: sections([
            ['chorus', 0.8],
            ['chorus', 0.9],
          ]),
        },
        [-14, -12],
      ),
    ).toBeUndefined();
  });
});

describe('measures of a melody', () => {
  const tune = [note(0, 60), note(1, 62), note(2, 64), note(3, 65), note(4, 67), note(6, 64), note(7, 62)];

  it('takes a missing upbeat for the one note it is', () => {
    const upbeat = [note(-0.5, 59, 0.5), ...tune];
    expect(melodicSimilarity(tune, upbeat, [0, 0])).toBeGreaterThanOrEqual(0.75);
    // Without knowing where the section begins every place would be another.
    expect(melodicSimilarity(tune, upbeat)).toBeLessThan(0.5);
  });

  it('hears how much of a melody is its hook', () => {
    const later = (beats: number, semitones: number) =>
      tune.map((n) => ({ ...n, startBeat: n.startBeat + beats, pitch: n.pitch + semitones }));
    expect(hookShare([...tune, ...later(8, 2)])).toBe(1);
    const other = [0, 0.5, 2, 3, 3.5, 5, 7].map((at, i) => note(8 + at, 60 + ((i * 5) % 7)));
    expect(hookShare([...tune, ...other])).toBe(0);
    expect(hookShare([...tune, ...other, ...later(16, 0)])).toBeCloseTo(2 / 3);
    expect(hookShare([])).toBe(0);
  });

  it('knows the beats of compound time', () => {
    const part: Part = {
      id: 'lead',
      name: 'Lead',
      role: 'lead',
      bus: 'melody',
      instrument: 'flute',
      // C on both dotted beats, D (no chord tone) on quarters that are no beats here.
      notes: [0, 1.5, 3, 4.5].map((at) => note(at, 60)).concat([1, 2, 4, 5].map((at) => note(at, 62, 0.5))),
    };
    const score: Score = {
      version: 1,
      title: '',
      seed: 1,
      style: 'folk',
      key: { tonic: 0, mode: 'major' },
      keyChanges: [],
      metre: { numerator: 6, denominator: 8, beatsPerBar: 3 },
      tempoMap,
      swing: 0,
      lengthBeats: 8,
      sections: sections([['verse', 0.5]]),
      chords: [{ startBeat: 0, lengthBeats: 8, root: 0, quality: 'major' }],
      parts: [part],
      lyrics: [],
      motif: { steps: [], lengthsBeats: [] },
    };
    expect(measureScore(score)).toMatchObject({ strongChordToneShare: 1, closesInKey: true });
    const inG = { ...score, keyChanges: [{ startBeat: 4, key: { tonic: 7, mode: 'major' as const } }] };
    const toG = [
      { ...score.chords[0]!, lengthBeats: 4 },
      { startBeat: 4, lengthBeats: 4, root: 7, quality: 'major' as const },
    ];
    expect(measureScore({ ...inG, chords: toG }).closesInKey).toBe(true);
    expect(measureScore({ ...score, chords: toG }).closesInKey).toBe(false);
  });
});
