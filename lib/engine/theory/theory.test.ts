import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChordQuality, Mode } from '../score/score.ts';
import { CHORD_INTERVALS, chordAt, chordPitchClasses, chordSymbol, isChordTone } from './chords.ts';
import { keyAt, keyName, transposeKey } from './key.ts';
import {
  foldIntoRange,
  nearestPitch,
  pitchAtOrAbove,
  pitchAtOrBelow,
  pitchClass,
  pitchName,
} from './pitch.ts';
import { parseProgression, parseRoman, placeChord, progressionText, romanNumeral } from './roman.ts';
import { SCALE_STEPS, scalePitchClasses, snapToScale, stepInScale } from './scales.ts';
import { type VoicingKind, voiceChord, voiceMovement } from './voicing.ts';

const qualities = Object.keys(CHORD_INTERVALS) as ChordQuality[];
const modes = Object.keys(SCALE_STEPS) as Mode[];
const anyPc = fc.integer({ min: 0, max: 11 });
const anyPitch = fc.integer({ min: 21, max: 108 });
const anyChord = fc.record({ root: anyPc, quality: fc.constantFrom(...qualities) });
const anyKey = fc.record({ tonic: anyPc, mode: fc.constantFrom(...modes) });

describe('pitch', () => {
  it('names notes', () => {
    expect([pitchName(60), pitchName(61, true), pitchName(21)]).toEqual(['C4', 'Db4', 'A0']);
  });
  it('finds the nearest octave', () => {
    fc.assert(
      fc.property(anyPc, anyPitch, (pc, near) => {
        const found = nearestPitch(pc, near);
        expect(pitchClass(found)).toBe(pc);
        expect(Math.abs(found - near)).toBeLessThanOrEqual(6);
        expect(pitchAtOrAbove(pc, near) - near).toBeLessThan(12);
        expect(near - pitchAtOrBelow(pc, near)).toBeLessThan(12);
      }),
    );
  });
  it('folds into any range of an octave or more', () => {
    fc.assert(
      fc.property(
        anyPitch,
        fc.integer({ min: 30, max: 60 }),
        fc.integer({ min: 12, max: 40 }),
        (pitch, low, span) => {
          const folded = foldIntoRange(pitch, low, low + span);
          expect(folded >= low && folded <= low + span && pitchClass(folded) === pitchClass(pitch)).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe('scales', () => {
  it('snap and step stay in the scale', () => {
    fc.assert(
      fc.property(anyKey, anyPitch, fc.integer({ min: -9, max: 9 }), (key, pitch, steps) => {
        const classes = scalePitchClasses(key);
        expect(classes).toContain(pitchClass(snapToScale(pitch, key)));
        const moved = stepInScale(pitch, steps, key);
        expect(classes).toContain(pitchClass(moved));
        expect(stepInScale(moved, -steps, key)).toBe(snapToScale(pitch, key));
      }),
    );
  });
});

describe('keys', () => {
  it('are named and related', () => {
    expect(keyName({ tonic: 9, mode: 'minor' })).toBe('A minor');
    expect(keyName({ tonic: 3, mode: 'major' })).toBe('Eb major');
    expect(
      keyAt(
        {
          key: { tonic: 0, mode: 'major' },
          keyChanges: [{ startBeat: 8, key: transposeKey({ tonic: 0, mode: 'major' }, 2) }],
        },
        9,
      ).tonic,
    ).toBe(2);
  });
});

describe('chords and roman numerals', () => {
  it('write symbols', () => {
    expect(chordSymbol({ root: 9, quality: 'minor7' })).toBe('Am7');
    expect(chordSymbol({ root: 0, quality: 'major', bass: 4 })).toBe('C/E');
  });
  it.each([
    ['I', 0, 'major', undefined],
    ['vi7', 9, 'minor7', undefined],
    ['bVII', 10, 'major', undefined],
    ['V/7', 7, 'major', 11],
    ['V7/vi', 4, 'dominant7', undefined],
    ['ii7b5', 2, 'half-diminished7', undefined],
    ['viidim7/V', 6, 'diminished7', undefined],
    ['i/b3', 0, 'minor', 3],
    ['bVI5', 8, 'power', undefined],
  ] as const)('read %s', (text, rootSteps, quality, bassSteps) => {
    expect(parseRoman(text)).toEqual(
      bassSteps === undefined ? { rootSteps, quality } : { rootSteps, quality, bassSteps },
    );
  });
  it('are written as they are read', () => {
    const qualities = Object.keys(CHORD_INTERVALS) as (keyof typeof CHORD_INTERVALS)[];
    for (const quality of qualities)
      for (let rootSteps = 0; rootSteps < 12; rootSteps++)
        for (const chord of [
          { rootSteps, quality },
          { rootSteps, quality, bassSteps: (rootSteps + 4) % 12 },
        ])
          expect(parseRoman(romanNumeral(chord)), romanNumeral(chord)).toEqual(chord);
    expect(progressionText(parseProgression('I V/7 vi ii7,V7'))).toBe('I V/7 vi ii7,V7');
  });
  it('refuse nonsense', () => {
    expect(() => parseRoman('X')).toThrow(SyntaxError);
    expect(() => parseRoman('Imaj99')).toThrow(SyntaxError);
    expect(() => parseProgression('% I')).toThrow(SyntaxError);
  });
  it('read progressions and place them', () => {
    const bars = parseProgression('I % ii7,V7');
    expect(bars.map((bar) => bar.length)).toEqual([1, 1, 2]);
    const chord = placeChord(bars[2]![1]!, { tonic: 2, mode: 'major' }, 8, 2);
    expect(chordSymbol(chord)).toBe('A7');
    expect(chordAt([placeChord(bars[0]![0]!, { tonic: 2, mode: 'major' }, 0, 8), chord], 8)).toBe(chord);
  });
});

describe('voicing', () => {
  it.each(['close', 'open', 'rootless', 'shell', 'power', 'guitar', 'octaves'] as VoicingKind[])(
    '%s: chord tones in order, within the range',
    (kind) => {
      fc.assert(
        fc.property(anyChord, fc.integer({ min: 2, max: 5 }), (chord, voices) => {
          const notes = voiceChord(chord, { kind, voices, low: 48, high: 76 });
          expect(notes.length).toBeGreaterThanOrEqual(2);
          notes.forEach((note, i) => {
            expect(isChordTone(note, kind === 'power' ? { root: chord.root, quality: 'power' } : chord)).toBe(
              true,
            );
            if (i > 0) expect(note).toBeGreaterThan(notes[i - 1]!);
            expect(note >= 40 && note <= 88).toBe(true);
          });
        }),
      );
    },
  );
  it('leads voices nearer than fixed shapes do', () => {
    fc.assert(
      fc.property(fc.array(anyChord, { minLength: 4, maxLength: 8 }), (chords) => {
        const options = { kind: 'close' as const, voices: 3, low: 52, high: 76 };
        const led: number[][] = [];
        for (const chord of chords) led.push(voiceChord(chord, options, led.at(-1)));
        const fixed = chords.map((chord) =>
          chordPitchClasses(chord)
            .slice(0, 3)
            .map((pc) => pitchAtOrAbove(pc, pitchAtOrAbove(chord.root, 55))),
        );
        const travel = (rows: number[][]) =>
          rows.slice(1).reduce((sum, row, i) => sum + voiceMovement(rows[i]!, row), 0);
        expect(travel(led)).toBeLessThanOrEqual(travel(fixed) + 4 * chords.length);
        for (let i = 1; i < led.length; i++)
          expect(Math.abs(led[i]!.at(-1)! - led[i - 1]!.at(-1)!)).toBeLessThanOrEqual(9);
      }),
    );
  });
});
