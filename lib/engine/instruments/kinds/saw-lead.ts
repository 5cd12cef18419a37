import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.9, unison: 3, unisonCents: 11, spread: 0.6 },
    { wave: 'saw', level: 0.3, transpose: 12, detuneCents: 4 },
  ],
  filter: {
    hz: 1900,
    resonance: 0.2,
    poles: 4,
    envelope: { attackSeconds: 0.008, decaySeconds: 0.5, sustain: 0.45, releaseSeconds: 0.2 },
    envelopeOctaves: 1.9,
    keyTracking: 0.5,
    velocityOctaves: 1,
  },
  amplifier: { attackSeconds: 0.006, decaySeconds: 0.4, sustain: 0.85, releaseSeconds: 0.25 },
};

/** Three saws close together, a bright filter and a late vibrato. */
export const sawLead = synthesizer({
  id: 'saw-lead',
  name: 'Saw lead',
  family: 'lead',
  range: { low: 36, high: 96 },
  midiProgram: 81,
  releaseSeconds: 0.5,
  gainDb: -9,
  playing: {
    monophonic: true,
    slur: 'overlapping',
    glideSeconds: 0.035,
    vibrato: { depthCents: 14, rateHz: 5.4, delaySeconds: 0.3 },
  },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
