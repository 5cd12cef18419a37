import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.9, unison: 3, unisonCents: 9, spread: 0.6 },
    { wave: 'saw', level: 0.4, transpose: -12 },
  ],
  filter: {
    hz: 420,
    resonance: 0.12,
    poles: 4,
    envelope: { attackSeconds: 0.045, decaySeconds: 0.5, sustain: 0.6, releaseSeconds: 0.2 },
    envelopeOctaves: 3.6,
    keyTracking: 0.5,
    velocityOctaves: 1.1,
  },
  amplifier: { attackSeconds: 0.018, decaySeconds: 0.4, sustain: 0.88, releaseSeconds: 0.25 },
  pitchEnvelope: { semitones: -0.35, seconds: 0.09 },
};

/** Saws that blat: the filter opens like a player leaning in. */
export const synthBrass = synthesizer({
  id: 'synth-brass',
  name: 'Synth brass',
  family: 'lead',
  range: { low: 36, high: 90 },
  midiProgram: 62,
  releaseSeconds: 0.5,
  gainDb: -9,
  playing: { fallSemitones: 5, swellDb: 2 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
