import { drumKit } from '../sound-font/drum-kit.ts';

const preset = { program: 40, isDrums: true };

/** Brushes: taps, slaps and swirls. */
export const brushKit = drumKit({
  id: 'brush-kit',
  name: 'Brush kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 40,
  releaseSeconds: 4,
  gainDb: -4,
  preset,
  velocityOctaves: 1.8,
  pieces: {
    35: [{ preset, gainDb: -3, filterOctaves: -0.4 }],
    36: [{ preset, gainDb: -3, filterOctaves: -0.4 }],
  },
});
