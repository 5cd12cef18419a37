import { STRUCK } from '../performance/playing-style.ts';
import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'pulse25', level: 0.7, unison: 2, unisonCents: 7, spread: 0.7 },
    { wave: 'triangle', level: 0.6 },
    { wave: 'sine', level: 0.2, transpose: 12 },
  ],
  filter: {
    hz: 700,
    resonance: 0.25,
    poles: 2,
    envelope: { attackSeconds: 0.001, decaySeconds: 0.18, sustain: 0.05, releaseSeconds: 0.15 },
    envelopeOctaves: 3.2,
    keyTracking: 0.6,
    velocityOctaves: 1.2,
  },
  amplifier: { attackSeconds: 0.001, decaySeconds: 0.7, sustain: 0.02, releaseSeconds: 0.3 },
};

/** A round pluck of pulse and triangle. */
export const synthPluck = synthesizer({
  id: 'synth-pluck',
  name: 'Synth pluck',
  family: 'pluck',
  range: { low: 36, high: 96 },
  midiProgram: 99,
  releaseSeconds: 0.5,
  gainDb: -1.5,
  playing: STRUCK,
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
