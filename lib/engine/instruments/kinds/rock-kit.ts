import { drumKit } from '../sound-font/drum-kit.ts';
import { kick, snare } from '../synthesis/electronic-drums.ts';

const preset = { program: 16, isDrums: true };
const low = kick({
  hz: 54,
  punchHz: 90,
  punchSeconds: 0.025,
  dropHz: 20,
  dropSeconds: 0.12,
  decaySeconds: 0.28,
  click: 0.3,
  drive: 1.4,
});
const crack = snare({
  toneHz: 182,
  secondToneRatio: 1.65,
  toneSeconds: 0.12,
  toneLevel: 0.5,
  noiseSeconds: 0.24,
  noiseLevel: 0.5,
  noiseHz: 1700,
  snap: 0.8,
});

/** Big shells, hit hard. */
export const rockKit = drumKit({
  id: 'rock-kit',
  name: 'Rock kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 16,
  releaseSeconds: 4,
  gainDb: -6,
  preset,
  velocityOctaves: 1,
  pieces: {
    35: [{ preset }, { voice: low, gainDb: -8 }],
    36: [{ preset }, { voice: low, gainDb: -8 }],
    38: [{ preset }, { voice: crack, gainDb: -16 }],
    40: [{ preset }, { voice: crack, gainDb: -16 }],
  },
});
