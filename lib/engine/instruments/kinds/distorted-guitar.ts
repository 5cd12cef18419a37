import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { saturate } from '../../dsp/saturation.ts';
import { PLUCKED } from '../performance/playing-style.ts';
import { soundFontInstrument } from '../sound-font/sound-font-instrument.ts';

/** The notes of a chord meet in one more stage of drive, so that they growl together; then a closed-back cabinet. */
export const distortedGuitar = soundFontInstrument({
  id: 'distorted-guitar',
  name: 'Distorted guitar',
  family: 'guitar',
  range: { low: 36, high: 88 },
  midiProgram: 30,
  releaseSeconds: 0.6,
  gainDb: 5,
  layers: [{ preset: { program: 30 } }],
  playing: { ...PLUCKED, vibrato: { depthCents: 18, rateHz: 5.3, delaySeconds: 0.35 } },
  effect: (buffer) => {
    saturate(buffer, 0.9, 0.7);
    applyStereoBiquads(buffer, [
      { type: 'highpass', hz: 75 },
      { type: 'peak', hz: 2600, q: 0.9, gainDb: 1.5 },
      { type: 'lowpass', hz: 6200, q: 0.8 },
    ]);
  },
});
