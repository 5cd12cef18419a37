import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'square', level: 0.8, unison: 2, unisonCents: 5, spread: 0.4 },
    { wave: 'triangle', level: 0.35, transpose: 12 },
  ],
  filter: {
    hz: 2200,
    resonance: 0.15,
    poles: 2,
    envelope: { attackSeconds: 0.01, decaySeconds: 0.4, sustain: 0.5, releaseSeconds: 0.2 },
    envelopeOctaves: 1.2,
    keyTracking: 0.5,
    velocityOctaves: 0.8,
  },
  amplifier: { attackSeconds: 0.008, decaySeconds: 0.3, sustain: 0.9, releaseSeconds: 0.18 },
};

/** Hollow and singing: a square and a softer one an octave up. */
export const squareLead = synthesizer({
  id: 'square-lead',
  name: 'Square lead',
  family: 'lead',
  range: { low: 36, high: 96 },
  midiProgram: 80,
  releaseSeconds: 0.4,
  gainDb: -8,
  playing: {
    monophonic: true,
    slur: 'overlapping',
    glideSeconds: 0.045,
    vibrato: { depthCents: 16, rateHz: 5.2, delaySeconds: 0.28 },
  },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
