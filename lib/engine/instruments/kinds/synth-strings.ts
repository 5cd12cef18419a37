import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.7, unison: 4, unisonCents: 12, spread: 0.9 },
    { wave: 'saw', level: 0.4, transpose: 12, detuneCents: -3 },
  ],
  filter: {
    hz: 2300,
    resonance: 0.05,
    poles: 2,
    envelope: { attackSeconds: 0.3, decaySeconds: 1, sustain: 0.8, releaseSeconds: 0.8 },
    envelopeOctaves: 0.6,
    keyTracking: 0.3,
    velocityOctaves: 0.8,
    highPassHz: 150,
  },
  amplifier: { attackSeconds: 0.18, decaySeconds: 0.8, sustain: 0.9, releaseSeconds: 1.3 },
};

/** The string machine: many saws, an ensemble, no bow. */
export const synthStrings = synthesizer({
  id: 'synth-strings',
  name: 'Synth strings',
  family: 'pad',
  range: { low: 28, high: 96 },
  midiProgram: 50,
  releaseSeconds: 1.5,
  gainDb: -7,
  playing: { swellDb: 3, detuneCents: 0 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
