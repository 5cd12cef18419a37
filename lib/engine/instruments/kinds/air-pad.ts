import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'triangle', level: 0.7, unison: 3, unisonCents: 11, spread: 1 },
    { wave: 'softSaw', level: 0.22, transpose: 12, unison: 2, unisonCents: 9, spread: 1 },
  ],
  noiseLevel: 0.26,
  filter: {
    hz: 2600,
    resonance: 0.3,
    poles: 2,
    envelope: { attackSeconds: 1.2, decaySeconds: 2, sustain: 0.8, releaseSeconds: 1.5 },
    envelopeOctaves: 1,
    keyTracking: 0.8,
    velocityOctaves: 0.6,
    highPassHz: 240,
  },
  amplifier: { attackSeconds: 0.7, decaySeconds: 1, sustain: 0.95, releaseSeconds: 2.2 },
  lfo: { hz: 0.11, filterOctaves: 0.6 },
};

/** Breath and far harmonics: more air than tone. */
export const airPad = synthesizer({
  id: 'air-pad',
  name: 'Air pad',
  family: 'pad',
  range: { low: 36, high: 96 },
  midiProgram: 91,
  releaseSeconds: 2.4,
  gainDb: -5.5,
  playing: { swellDb: 3, detuneCents: 0 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
