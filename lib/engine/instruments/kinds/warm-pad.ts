import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'softSaw', level: 0.9, unison: 4, unisonCents: 13, spread: 1 },
    { wave: 'triangle', level: 0.35, transpose: -12 },
  ],
  filter: {
    hz: 700,
    resonance: 0.08,
    poles: 2,
    envelope: { attackSeconds: 0.9, decaySeconds: 1.5, sustain: 0.7, releaseSeconds: 1.2 },
    envelopeOctaves: 1.3,
    keyTracking: 0.4,
    velocityOctaves: 0.8,
    highPassHz: 70,
  },
  amplifier: { attackSeconds: 0.45, decaySeconds: 1, sustain: 0.9, releaseSeconds: 2 },
  lfo: { hz: 0.17, filterOctaves: 0.35 },
};

/** Rounded saws that open slowly. */
export const warmPad = synthesizer({
  id: 'warm-pad',
  name: 'Warm pad',
  family: 'pad',
  range: { low: 28, high: 96 },
  midiProgram: 89,
  releaseSeconds: 2.2,
  gainDb: -8,
  playing: { swellDb: 2, detuneCents: 0 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
