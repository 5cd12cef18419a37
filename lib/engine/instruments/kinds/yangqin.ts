import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { STRUCK } from '../performance/playing-style.ts';
import { type PluckedStringPatch, playPluckedString } from '../synthesis/plucked-string.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: PluckedStringPatch = {
  position: 0.14,
  exciterHz: 7800,
  touchOctaves: 2.2,
  roughness: 0.05,
  decaySeconds: 1.9,
  decayTilt: 0.5,
  damping: 0.06,
  releaseSeconds: 1.2,
  strings: [
    { cents: -1.8, decayScale: 1, pan: -0.3, level: 0.55 },
    { cents: 1.9, decayScale: 0.8, pan: 0.3, level: 0.55 },
  ],
  click: { level: 0.3, seconds: 0.006, hz: 1800 },
};

/** Hammered dulcimer: courses of steel strings under bamboo hammers, bright, ringing into one another. */
export const yangqin = synthesizer({
  id: 'yangqin',
  name: 'Yangqin',
  family: 'chinese',
  range: { low: 41, high: 89 },
  midiProgram: 15,
  releaseSeconds: 1.3,
  gainDb: -11.5,
  playing: { ...STRUCK, tremoloHz: 13, rollFromSeconds: 1.4, minimumSeconds: 0.7, detuneCents: 0.4 },
  voice: (note, gain, out) => playPluckedString(patch, note, gain, out),
  // a flat trapezoid box
  effect: (buffer) =>
    applyStereoBiquads(buffer, [
      { type: 'highpass', hz: 70 },
      { type: 'peak', hz: 260, q: 1.8, gainDb: 2.5 },
      { type: 'peak', hz: 1250, q: 1.6, gainDb: 2 },
      { type: 'peak', hz: 4300, q: 1, gainDb: 3 },
    ]),
});
