import { monoBody } from '../synthesis/body.ts';
import { playSustained, type SustainedPatch } from '../synthesis/sustained-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';
import { Wavetable } from '../synthesis/wavetables.ts';

/** Helmholtz motion bowed at a ninth of the string: a saw with every ninth harmonic weak. */
const bowed = (slope: number) =>
  new Wavetable(
    (n) => ((n % 2 ? 1 : -1) * (0.25 + 0.75 * Math.abs(Math.sin((Math.PI * n) / 9)))) / n ** slope,
  );

const patch: SustainedPatch = {
  soft: bowed(1.25),
  loud: bowed(0.72),
  edge: 0.8,
  noiseLevel: 0.1,
  noiseRatio: 3.2,
  noiseDamping: 1.2,
  chiffLevel: 0.3,
  chiffSeconds: 0.035,
  attackSeconds: 0.085,
  releaseSeconds: 0.22,
  attackCents: -28,
  jitterCents: 3,
  jitterDb: 0.7,
};

/** Two-stringed fiddle without a fingerboard: every step glides, and the vibrato is wide. */
export const erhu = synthesizer({
  id: 'erhu',
  name: 'Erhu',
  family: 'chinese',
  range: { low: 62, high: 93 },
  midiProgram: 110,
  releaseSeconds: 0.35,
  gainDb: -19,
  playing: {
    monophonic: true,
    slur: 'touching',
    vibrato: { depthCents: 34, rateHz: 6, delaySeconds: 0.16 },
    swellDb: 6,
    glideSeconds: 0.085,
    scoopSemitones: 1,
    fallSemitones: 3,
    tremolo: 'bow',
  },
  voice: (note, gain, out) => playSustained(patch, note, gain, out),
  // python skin on a small tube: a strong low resonance, a nasal band, a dip between, little above 6 kHz
  effect: (buffer) =>
    monoBody(buffer, [
      { type: 'highpass', hz: 210 },
      { type: 'peak', hz: 520, q: 2.2, gainDb: 5 },
      { type: 'peak', hz: 880, q: 2.6, gainDb: -4 },
      { type: 'peak', hz: 1350, q: 1.8, gainDb: 6 },
      { type: 'peak', hz: 2700, q: 1.6, gainDb: 4.5 },
      { type: 'highshelf', hz: 5200, gainDb: -9 },
    ]),
});
