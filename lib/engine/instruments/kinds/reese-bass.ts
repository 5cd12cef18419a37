import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.9, unison: 4, unisonCents: 22, spread: 0.5 },
    { wave: 'sine', level: 0.5, transpose: 0 },
  ],
  filter: {
    hz: 1100,
    resonance: 0.25,
    poles: 4,
    envelope: { attackSeconds: 0.02, decaySeconds: 0.6, sustain: 0.6, releaseSeconds: 0.2 },
    envelopeOctaves: 0.8,
    keyTracking: 0.3,
    velocityOctaves: 0.8,
  },
  amplifier: { attackSeconds: 0.008, decaySeconds: 0.5, sustain: 0.9, releaseSeconds: 0.18 },
  lfo: { hz: 0.23, filterOctaves: 0.55 },
  drive: 2,
};

/** Detuned saws that beat against one another, under a slowly breathing filter. */
export const reeseBass = synthesizer({
  id: 'reese-bass',
  name: 'Reese bass',
  family: 'bass',
  range: { low: 24, high: 64 },
  midiProgram: 39,
  releaseSeconds: 0.4,
  gainDb: -10,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.06 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
