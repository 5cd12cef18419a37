import { describe, expect, it } from 'vitest';
import { SOUND, SPECTRUM_HOP_SECONDS, SpectrumTrack } from './spectrum-track.ts';

describe('how settled a vowel is', () => {
  const track = new SpectrumTrack(1.2);
  const lay = (from: number, to: number, sound: number) =>
    track.each(from, to, (q) => {
      track.sound[q] = sound;
    });
  lay(0, 0.1, SOUND.unvoiced);
  lay(0.1, 0.6, SOUND.vowel);
  lay(0.6, 0.7, SOUND.voicedConsonant);
  lay(0.7, 0.78, SOUND.vowel);
  const settled = track.settled();
  const at = (seconds: number) => settled[Math.round(seconds / SPECTRUM_HOP_SECONDS)]!;

  it('not at all in consonants, in silence and beside them, wholly in the middle of a held one', () => {
    for (const seconds of [0.05, 0.1, 0.13, 0.58, 0.65, 0.9]) expect(at(seconds), String(seconds)).toBe(0);
    for (const seconds of [0.25, 0.35, 0.45]) expect(at(seconds), String(seconds)).toBeCloseTo(1, 6);
  });
  it('hardly in a short one, as in speech', () => {
    expect(Math.max(...settled.subarray(Math.round(0.7 / SPECTRUM_HOP_SECONDS)))).toBeLessThan(0.1);
  });
  it('without a leap', () => {
    const steps = [...settled].slice(1).map((value, q) => Math.abs(value - settled[q]!));
    expect(Math.max(...steps)).toBeLessThan(0.15);
  });
});
