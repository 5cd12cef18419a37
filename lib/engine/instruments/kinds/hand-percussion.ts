import { drumKit } from '../sound-font/drum-kit.ts';
import { shaker } from '../synthesis/electronic-drums.ts';
import { membrane, modalDrum } from '../synthesis/modal-drums.ts';

const preset = { program: 0, isDrums: true };
const shake = shaker({ seconds: 0.095, hz: 5200 });
const frame = modalDrum({
  hz: 92,
  modes: membrane(0.55, 1.4),
  strike: { level: 0.5, seconds: 0.03, hz: 2600 },
  glide: { semitones: 0.8, seconds: 0.1 },
});
const slap = modalDrum({
  hz: 320,
  modes: membrane(0.12, 0.8),
  strike: { level: 1, seconds: 0.05, hz: 7000 },
});

/** Djembe and frame drum, shakers, tambourine, claps: the soft bed of folk and pop. */
export const handPercussion = drumKit({
  id: 'hand-percussion',
  name: 'Hand percussion',
  family: 'percussion',
  range: { low: 27, high: 87 },
  midiProgram: 0,
  releaseSeconds: 4,
  gainDb: -2,
  preset,
  pieces: {
    35: [{ voice: frame, gainDb: -6 }],
    36: [{ voice: frame, gainDb: -6 }],
    38: [
      { voice: slap, gainDb: -9 },
      { preset, key: 62, gainDb: -3 },
    ],
    40: [{ voice: slap, gainDb: -9 }],
    42: [{ voice: shake, gainDb: -4 }],
    44: [{ voice: shake, gainDb: -6 }],
    46: [{ preset, key: 54, gainDb: -2 }],
    70: [{ voice: shake, gainDb: -4 }],
    82: [{ voice: shake, gainDb: -4 }],
  },
});
