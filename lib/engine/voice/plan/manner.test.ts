import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { STYLE_IDS } from '../../styles/ids.ts';
import { findVoice } from '../find-voice.ts';
import { HOP_SECONDS } from './control-rate.ts';
import { inManner, mannerOf } from './manner.ts';
import { sungPitch } from './pitch-contour.ts';
import type { SungSyllable } from './sung-phrases.ts';

const held: SungSyllable = {
  onset: [],
  nucleus: ['AA'],
  coda: [],
  stress: 2,
  lineEnd: true,
  notes: [{ startSeconds: 0.5, endSeconds: 2.5, pitch: 60, velocity: 0.8, energy: 0.5 }],
};
const singer = findVoice('male-middle');

function sung(style: string, seed: number): Float64Array {
  const manner = mannerOf(style);
  return sungPitch([held], inManner(singer, manner), 1600, 0, new Random(seed), manner.fallCents).pitch;
}

/** Mean of a property over seeds: a singer does not do the same thing every time. */
const usual = (style: string, of: (pitch: Float64Array) => number): number => {
  let sum = 0;
  for (let seed = 1; seed <= 20; seed++) sum += of(sung(style, seed)) / 20;
  return sum;
};
const at = (pitch: Float64Array, seconds: number) => pitch[Math.round(seconds / HOP_SECONDS)]!;

describe('a style is sung in its manner', () => {
  it('never later on the beat than is heard as wrong, nor with a vibrato out of tune', () => {
    for (const style of STYLE_IDS) {
      const manner = mannerOf(style);
      expect(Math.abs(manner.lateSeconds), style).toBeLessThanOrEqual(0.02);
      for (let seed = 1; seed <= 5; seed++) {
        const pitch = sung(style, seed);
        for (let seconds = 1; seconds < 2.44; seconds += 0.01)
          expect(Math.abs(at(pitch, seconds) - 60), style).toBeLessThan(0.5);
      }
    }
  });
  it('comes from further below in jazz than in house', () =>
    expect(usual('jazz', (pitch) => 60 - at(pitch, 0.5))).toBeGreaterThan(
      1.8 * usual('house', (pitch) => 60 - at(pitch, 0.5)),
    ));
  it('swings earlier and deeper in classical than in metal', () => {
    const swing = (pitch: Float64Array) => {
      let sum = 0;
      for (let seconds = 0.8; seconds < 1.3; seconds += HOP_SECONDS) sum += Math.abs(at(pitch, seconds) - 60);
      return sum;
    };
    expect(usual('classical', swing)).toBeGreaterThan(1.5 * usual('metal', swing));
  });
  it('lets go of the pitch after a phrase, and not before', () => {
    const fall = (pitch: Float64Array) => at(pitch, 2.4) - at(pitch, 2.6);
    expect(usual('soul', fall)).toBeGreaterThan(0.6);
    expect(usual('classical', fall)).toBeLessThan(0.3);
  });
});
