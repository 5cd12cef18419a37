import { drumKit } from '../sound-font/drum-kit.ts';
import { shaker } from '../synthesis/electronic-drums.ts';

const preset = { program: 0, isDrums: true };
const shake = shaker({ seconds: 0.1, hz: 5000 });
/** A kit pattern lands on the congas and timbales; percussion keys play themselves. */
export const latinPercussion = drumKit({
  id: 'latin-percussion',
  name: 'Latin percussion',
  family: 'percussion',
  range: { low: 27, high: 87 },
  midiProgram: 0,
  releaseSeconds: 4,
  gainDb: 3,
  preset,
  pieces: {
    35: [{ preset, key: 64 }],
    36: [{ preset, key: 64 }],
    37: [{ preset, key: 75 }],
    38: [{ preset, key: 62 }],
    40: [{ preset, key: 63 }],
    42: [
      { preset, key: 70 },
      { voice: shake, gainDb: -20 },
    ],
    44: [{ preset, key: 69 }],
    46: [
      { preset, key: 69 },
      { voice: shake, gainDb: -18 },
    ],
    51: [{ preset, key: 67 }],
    70: [{ preset }, { voice: shake, gainDb: -18 }],
    82: [{ voice: shake, gainDb: -14 }],
  },
});
