import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [{ wave: 'pulse25', level: 0.9 }],
  filter: {
    hz: 15_000,
    resonance: 0,
    poles: 2,
    envelope: { attackSeconds: 0.001, decaySeconds: 0.1, sustain: 1, releaseSeconds: 0.05 },
    envelopeOctaves: 0,
    keyTracking: 0,
    velocityOctaves: 0.4,
  },
  amplifier: { attackSeconds: 0.001, decaySeconds: 0.12, sustain: 0.7, releaseSeconds: 0.03 },
};

/** A bare quarter pulse, hard on and hard off, with a quick vibrato. */
export const chiptuneLead = synthesizer({
  id: 'chiptune-lead',
  name: 'Chiptune lead',
  family: 'lead',
  range: { low: 36, high: 100 },
  midiProgram: 80,
  releaseSeconds: 0.12,
  gainDb: -8,
  playing: {
    monophonic: true,
    slur: 'overlapping',
    glideSeconds: 0,
    vibrato: { depthCents: 22, rateHz: 6.2, delaySeconds: 0.2 },
    detuneCents: 0,
  },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
