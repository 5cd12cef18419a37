import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.7, unison: 3, unisonCents: 14, spread: 0.4 },
    { wave: 'square', level: 0.5 },
    { wave: 'sine', level: 0.5, transpose: -12 },
  ],
  filter: {
    hz: 520,
    resonance: 0.55,
    poles: 4,
    envelope: { attackSeconds: 0.01, decaySeconds: 0.4, sustain: 0.8, releaseSeconds: 0.1 },
    envelopeOctaves: 0.5,
    keyTracking: 0.2,
    velocityOctaves: 0.6,
  },
  amplifier: { attackSeconds: 0.004, decaySeconds: 0.4, sustain: 0.95, releaseSeconds: 0.08 },
  lfo: { hz: 5.4, filterOctaves: 2.2, perNote: true },
  drive: 2.6,
};

/** A growl whose filter swings a whole number of times in each note. */
export const wobbleBass = synthesizer({
  id: 'wobble-bass',
  name: 'Wobble bass',
  family: 'bass',
  range: { low: 24, high: 64 },
  midiProgram: 39,
  releaseSeconds: 0.3,
  gainDb: -10.5,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.04 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
