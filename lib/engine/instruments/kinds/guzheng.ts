import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { PLUCKED } from '../performance/playing-style.ts';
import { type PluckedStringPatch, playPluckedString } from '../synthesis/plucked-string.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: PluckedStringPatch = {
  position: 0.11,
  exciterHz: 10_500,
  touchOctaves: 1.6,
  roughness: 0.1,
  decaySeconds: 2.6,
  decayTilt: 0.45,
  damping: 0.07,
  releaseSeconds: 1.1,
  strings: [
    { cents: -0.7, decayScale: 1, pan: -0.22, level: 0.62 },
    { cents: 0.8, decayScale: 0.55, pan: 0.22, level: 0.5 },
  ],
  click: { level: 0.22, seconds: 0.012, hz: 2600 },
  attackBendSemitones: 0.12,
};

/** Zither of 21 silk-wound steel strings: nails, pressed bends and vibrato behind the bridge, rolled tremolo. */
export const guzheng = synthesizer({
  id: 'guzheng',
  name: 'Guzheng',
  family: 'chinese',
  range: { low: 38, high: 86 },
  midiProgram: 107,
  releaseSeconds: 1.3,
  gainDb: -13,
  playing: {
    ...PLUCKED,
    strumSeconds: 0.028,
    tremoloHz: 13,
    vibrato: { depthCents: 22, rateHz: 5.3, delaySeconds: 0.22 },
    scoopSemitones: 1.6,
    minimumSeconds: 0.8,
  },
  voice: (note, gain, out) => playPluckedString(patch, note, gain, out),
  // the long box of paulownia wood
  effect: (buffer) =>
    applyStereoBiquads(buffer, [
      { type: 'highpass', hz: 60 },
      { type: 'peak', hz: 190, q: 1.6, gainDb: 3.5 },
      { type: 'peak', hz: 470, q: 2, gainDb: 2.5 },
      { type: 'peak', hz: 3100, q: 1.1, gainDb: 3 },
    ]),
});
