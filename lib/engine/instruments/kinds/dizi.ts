import { FLUTE_SOLO } from '../performance/playing-style.ts';
import { monoBody } from '../synthesis/body.ts';
import { playSustained, type SustainedPatch } from '../synthesis/sustained-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';
import { Wavetable } from '../synthesis/wavetables.ts';

const patch: SustainedPatch = {
  soft: new Wavetable((n) => [0, 1, 0.62, 0.4, 0.3, 0.2, 0.13, 0.09, 0.06, 0.04][n] ?? 0.25 / (n * n)),
  // the membrane (dímó) over a hole of its own rattles along and lifts the partials from the fourth to the twelfth
  loud: new Wavetable((n) => (n < 3 ? 0.12 : Math.exp(-(((n - 7) / 4.5) ** 2)) * (n % 2 ? 1 : -0.8))),
  edge: 0.62,
  noiseLevel: 0.2,
  noiseRatio: 2,
  noiseDamping: 0.9,
  chiffLevel: 0.9,
  chiffSeconds: 0.028,
  attackSeconds: 0.04,
  releaseSeconds: 0.12,
  attackCents: -22,
  jitterCents: 2.5,
  jitterDb: 0.9,
  buzz: 0.55,
};

/** Bamboo flute with a buzzing membrane: bright, breathy, quick ornaments. */
export const dizi = synthesizer({
  id: 'dizi',
  name: 'Dizi',
  family: 'chinese',
  range: { low: 62, high: 98 },
  midiProgram: 77,
  releaseSeconds: 0.25,
  gainDb: -14.5,
  playing: {
    ...FLUTE_SOLO,
    vibrato: { depthCents: 14, rateHz: 5.4, delaySeconds: 0.24, tremoloDb: 2.6 },
    glideSeconds: 0.03,
    scoopSemitones: 0.7,
  },
  voice: (note, gain, out) => playSustained(patch, note, gain, out),
  effect: (buffer) =>
    monoBody(buffer, [
      { type: 'highpass', hz: 260 },
      { type: 'peak', hz: 4200, q: 1.1, gainDb: 3 },
      { type: 'highshelf', hz: 9500, gainDb: -5 },
    ]),
});
