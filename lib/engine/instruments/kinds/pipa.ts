import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { PLUCKED } from '../performance/playing-style.ts';
import { type PluckedStringPatch, playPluckedString } from '../synthesis/plucked-string.ts';
import { synthesizer } from '../synthesis/synthesizer.ts';

const patch: PluckedStringPatch = {
  position: 0.085,
  exciterHz: 9500,
  touchOctaves: 1.8,
  roughness: 0.18,
  decaySeconds: 0.95,
  decayTilt: 0.4,
  damping: 0.13,
  releaseSeconds: 0.35,
  strings: [
    { cents: -0.4, decayScale: 1, pan: -0.08, level: 0.75 },
    { cents: 0.9, decayScale: 0.4, pan: 0.08, level: 0.55 },
  ],
  click: { level: 0.5, seconds: 0.009, hz: 3200 },
  attackBendSemitones: 0.06,
};

/** Lute of four strings: hard nails, dry wood, and lúnzhǐ, the five-finger roll that holds long notes. */
export const pipa = synthesizer({
  id: 'pipa',
  name: 'Pipa',
  family: 'chinese',
  range: { low: 45, high: 88 },
  midiProgram: 106,
  releaseSeconds: 0.6,
  gainDb: -15,
  playing: {
    ...PLUCKED,
    tremoloHz: 15,
    rollFromSeconds: 0.75,
    vibrato: { depthCents: 20, rateHz: 5.8, delaySeconds: 0.18 },
    scoopSemitones: 0.8,
  },
  voice: (note, gain, out) => playPluckedString(patch, note, gain, out),
  // a shallow body with a tight wooden face
  effect: (buffer) =>
    applyStereoBiquads(buffer, [
      { type: 'highpass', hz: 95 },
      { type: 'peak', hz: 330, q: 2.2, gainDb: 3 },
      { type: 'peak', hz: 620, q: 2.4, gainDb: 4.5 },
      { type: 'peak', hz: 2300, q: 1.3, gainDb: 4 },
    ]),
});
