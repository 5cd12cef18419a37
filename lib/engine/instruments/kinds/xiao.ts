import { FLUTE_SOLO } from '../performance/playing-style.ts';
import { monoBody } from '../synthesis/body.ts';
import { playSustained, type SustainedPatch } from '../synthesis/sustained-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';
import { Wavetable } from '../synthesis/wavetables.ts';

const patch: SustainedPatch = {
  soft: new Wavetable((n) => [0, 1, 0.2, 0.16, 0.05, 0.04, 0.015][n] ?? 0),
  loud: new Wavetable((n) => [0, 0.2, 0.8, 0.7, 0.3, 0.2, 0.1, 0.05][n] ?? 0),
  edge: 0.28,
  noiseLevel: 0.34,
  noiseRatio: 1.6,
  noiseDamping: 1.1,
  chiffLevel: 0.5,
  chiffSeconds: 0.05,
  attackSeconds: 0.1,
  releaseSeconds: 0.25,
  attackCents: -18,
  jitterCents: 2.5,
  jitterDb: 0.9,
};

/** End-blown bamboo flute: dark, soft, as much breath as tone. */
export const xiao = synthesizer({
  id: 'xiao',
  name: 'Xiao',
  family: 'chinese',
  range: { low: 55, high: 86 },
  midiProgram: 77,
  releaseSeconds: 0.4,
  gainDb: -14.5,
  playing: {
    ...FLUTE_SOLO,
    vibrato: { depthCents: 12, rateHz: 4.7, delaySeconds: 0.35, tremoloDb: 3 },
    swellDb: 5,
    glideSeconds: 0.05,
    scoopSemitones: 0.5,
  },
  voice: (note, gain, out) => playSustained(patch, note, gain, out),
  effect: (buffer) =>
    monoBody(buffer, [
      { type: 'highpass', hz: 120 },
      { type: 'peak', hz: 420, q: 1.2, gainDb: 2 },
      { type: 'highshelf', hz: 5500, gainDb: -6 },
    ]),
});
