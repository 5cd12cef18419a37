import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'saw', level: 0.8, unison: 2, unisonCents: 6, spread: 0 },
    { wave: 'square', level: 0.55, transpose: -12 },
  ],
  filter: {
    hz: 260,
    resonance: 0.32,
    poles: 4,
    envelope: { attackSeconds: 0.002, decaySeconds: 0.28, sustain: 0.18, releaseSeconds: 0.1 },
    envelopeOctaves: 3.4,
    keyTracking: 0.4,
    velocityOctaves: 1,
  },
  amplifier: { attackSeconds: 0.002, decaySeconds: 0.5, sustain: 0.8, releaseSeconds: 0.1 },
  drive: 1.4,
};

/** Two saws and a sub an octave down through a snappy four-pole filter. */
export const synthBass = synthesizer({
  id: 'synth-bass',
  name: 'Synth bass',
  family: 'bass',
  range: { low: 24, high: 72 },
  midiProgram: 38,
  releaseSeconds: 0.3,
  gainDb: -7.5,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.02 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
