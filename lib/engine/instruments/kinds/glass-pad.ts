import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'glass', level: 0.9, unison: 3, unisonCents: 7, spread: 1 },
    { wave: 'sine', level: 0.16, transpose: 19, unison: 2, unisonCents: 5, spread: 1 },
  ],
  filter: {
    hz: 4200,
    resonance: 0.05,
    poles: 2,
    envelope: { attackSeconds: 0.2, decaySeconds: 2, sustain: 0.6, releaseSeconds: 1.5 },
    envelopeOctaves: 0.7,
    keyTracking: 0.4,
    velocityOctaves: 1.2,
    highPassHz: 120,
  },
  amplifier: { attackSeconds: 0.12, decaySeconds: 2.5, sustain: 0.65, releaseSeconds: 2.2 },
  lfo: { hz: 3.1, levelDepth: 0.22 },
};

/** Sparse high partials that shimmer against one another. */
export const glassPad = synthesizer({
  id: 'glass-pad',
  name: 'Glass pad',
  family: 'pad',
  range: { low: 36, high: 96 },
  midiProgram: 92,
  releaseSeconds: 2.4,
  gainDb: -6,
  playing: { swellDb: 2, detuneCents: 0 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
