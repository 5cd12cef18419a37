import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.95, unison: 7, unisonCents: 21, spread: 1 },
    { wave: 'saw', level: 0.28, transpose: 12, unison: 2, unisonCents: 14, spread: 0.9 },
  ],
  filter: {
    hz: 3400,
    resonance: 0.1,
    poles: 2,
    envelope: { attackSeconds: 0.004, decaySeconds: 0.6, sustain: 0.5, releaseSeconds: 0.3 },
    envelopeOctaves: 1.6,
    keyTracking: 0.3,
    velocityOctaves: 1,
    highPassHz: 110,
  },
  amplifier: { attackSeconds: 0.005, decaySeconds: 0.5, sustain: 0.82, releaseSeconds: 0.4 },
};

/** Seven saws across the stereo field and a few an octave up: trance chords and drops. */
export const supersaw = synthesizer({
  id: 'supersaw',
  name: 'Supersaw',
  family: 'lead',
  range: { low: 36, high: 96 },
  midiProgram: 81,
  releaseSeconds: 0.7,
  gainDb: -8,
  playing: { detuneCents: 0 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
