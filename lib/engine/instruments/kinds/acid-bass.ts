import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [{ wave: 'saw', level: 1 }],
  filter: {
    hz: 300,
    resonance: 0.86,
    poles: 4,
    envelope: { attackSeconds: 0.002, decaySeconds: 0.3, sustain: 0.06, releaseSeconds: 0.06 },
    envelopeOctaves: 4,
    keyTracking: 0.3,
    velocityOctaves: 1.6,
    highPassHz: 30,
  },
  amplifier: { attackSeconds: 0.002, decaySeconds: 0.4, sustain: 0.75, releaseSeconds: 0.05 },
  drive: 1.8,
};

/** One saw into a squealing four-pole filter, driven; slides and accents open it. */
export const acidBass = synthesizer({
  id: 'acid-bass',
  name: 'Acid bass',
  family: 'bass',
  range: { low: 24, high: 72 },
  midiProgram: 38,
  releaseSeconds: 0.25,
  gainDb: -11,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.055, dynamics: 1.2 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
