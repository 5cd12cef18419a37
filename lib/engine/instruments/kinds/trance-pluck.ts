import { STRUCK } from '../performance/playing-style.ts';
import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [{ wave: 'saw', level: 1, unison: 4, unisonCents: 15, spread: 0.9 }],
  filter: {
    hz: 520,
    resonance: 0.3,
    poles: 4,
    envelope: { attackSeconds: 0.001, decaySeconds: 0.22, sustain: 0.04, releaseSeconds: 0.12 },
    envelopeOctaves: 4.2,
    keyTracking: 0.5,
    velocityOctaves: 1,
    highPassHz: 120,
  },
  amplifier: { attackSeconds: 0.001, decaySeconds: 0.45, sustain: 0.15, releaseSeconds: 0.35 },
};

/** Short detuned saws whose filter shuts at once. */
export const trancePluck = synthesizer({
  id: 'trance-pluck',
  name: 'Trance pluck',
  family: 'pluck',
  range: { low: 36, high: 96 },
  midiProgram: 81,
  releaseSeconds: 0.5,
  gainDb: -2.5,
  playing: STRUCK,
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
