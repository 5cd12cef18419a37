import { applyStereoBiquads } from '../../dsp/biquad.ts';
import { saturate } from '../../dsp/saturation.ts';
import { drumKit } from '../sound-font/drum-kit.ts';

const preset = { program: 8, isDrums: true };

/** A sampled room kit through an old sampler: closed at the top, thick in the middle, pushed. */
export const lofiKit = drumKit({
  id: 'lofi-kit',
  name: 'Lo-fi kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 8,
  releaseSeconds: 4,
  gainDb: -4.5,
  preset,
  velocityOctaves: 1.8,
  detuneCents: 14,
  pieces: {
    35: [{ preset, tuneSemitones: -1.5 }],
    36: [{ preset, tuneSemitones: -1.5 }],
    38: [{ preset, tuneSemitones: -2, ringSeconds: 0.4 }],
    40: [{ preset, tuneSemitones: -2, ringSeconds: 0.4 }],
    42: [{ preset, gainDb: -3, filterOctaves: -0.5 }],
    46: [{ preset, gainDb: -4, filterOctaves: -0.5, ringSeconds: 0.5 }],
  },
  effect: (buffer) => {
    saturate(buffer, 0.8, 0.7);
    applyStereoBiquads(buffer, [
      { type: 'lowpass', hz: 6200, q: 0.8 },
      { type: 'peak', hz: 240, q: 0.8, gainDb: 2.5 },
    ]);
  },
});
