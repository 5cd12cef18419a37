import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [
    { wave: 'sine', level: 1 },
    { wave: 'triangle', level: 0.12 },
  ],
  filter: {
    hz: 900,
    resonance: 0,
    poles: 2,
    envelope: { attackSeconds: 0.005, decaySeconds: 0.3, sustain: 0.5, releaseSeconds: 0.1 },
    envelopeOctaves: 0.5,
    keyTracking: 0.3,
    velocityOctaves: 1,
  },
  amplifier: { attackSeconds: 0.006, decaySeconds: 0.6, sustain: 0.92, releaseSeconds: 0.12 },
  drive: 1.3,
};

/** A sine with a breath of its own harmonics, so small speakers hear it too. */
export const subBass = synthesizer({
  id: 'sub-bass',
  name: 'Sub bass',
  family: 'bass',
  range: { low: 20, high: 60 },
  midiProgram: 39,
  releaseSeconds: 0.25,
  gainDb: -11.5,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.03 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
