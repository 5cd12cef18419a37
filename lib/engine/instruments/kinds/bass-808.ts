import { playSubtractive, type SubtractivePatch } from '../synthesis/subtractive-voice.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: SubtractivePatch = {
  oscillators: [{ wave: 'sine', level: 1.2 }],
  filter: {
    hz: 2600,
    resonance: 0,
    poles: 2,
    envelope: { attackSeconds: 0.001, decaySeconds: 0.12, sustain: 0.2, releaseSeconds: 0.2 },
    envelopeOctaves: 1.5,
    keyTracking: 0.2,
    velocityOctaves: 0.8,
  },
  amplifier: { attackSeconds: 0.001, decaySeconds: 3.2, sustain: 0.12, releaseSeconds: 0.3 },
  pitchEnvelope: { semitones: 19, seconds: 0.06 },
  drive: 3,
};

/** The long tuned kick of trap: a driven sine that drops onto its pitch and hums on. */
export const bass808 = synthesizer({
  id: 'bass-808',
  name: '808 bass',
  family: 'bass',
  range: { low: 24, high: 60 },
  midiProgram: 39,
  releaseSeconds: 0.5,
  gainDb: -11.5,
  playing: { monophonic: true, slur: 'overlapping', glideSeconds: 0.09, minimumSeconds: 0.18 },
  voice: (note, gain, out) => playSubtractive(patch, note, gain, out),
});
