import { drumKit } from '../sound-font/drum-kit.ts';

const preset = { program: 32, isDrums: true };

/** Small, high-tuned drums and a riding cymbal; the kick is feathered. */
export const jazzKit = drumKit({
  id: 'jazz-kit',
  name: 'Jazz kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 32,
  releaseSeconds: 4,
  gainDb: -3,
  preset,
  velocityOctaves: 1.8,
  pieces: {
    35: [{ preset, gainDb: -4, filterOctaves: -0.4 }],
    36: [{ preset, gainDb: -4, filterOctaves: -0.4 }],
  },
});
