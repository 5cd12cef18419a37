import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { findVoice } from '../find-voice.ts';
import { HOP_SECONDS } from './control-rate.ts';
import { sungPitch } from './pitch-contour.ts';
import type { SungSyllable } from './sung-phrases.ts';

const syllable = (startSeconds: number, endSeconds: number, pitch: number): SungSyllable => ({
  onset: [],
  nucleus: ['UW'],
  coda: [],
  stress: 2,
  lineEnd: false,
  notes: [{ startSeconds, endSeconds, pitch, velocity: 0.8, energy: 0.5 }],
});

it('holds a note to its end, however soon the next begins anew', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.065, max: 0.29, noNaN: true }),
      fc.integer({ min: -12, max: 12 }),
      fc.integer(),
      (gap, step, seed) => {
        const syllables = [syllable(0.1, 1, 60), syllable(1 + gap, 2, 60 + step)];
        const { pitch } = sungPitch(syllables, findVoice('male-rough'), 1100, 0, new Random(seed));
        const end = pitch.subarray(Math.ceil(0.6 / HOP_SECONDS), Math.floor(1 / HOP_SECONDS));
        // A vibrato of at most 36 cents and a drift of a few.
        expect(Math.max(...end.map((p) => Math.abs(p - 60)))).toBeLessThan(0.5);
      },
    ),
    { numRuns: 50 },
  );
});
