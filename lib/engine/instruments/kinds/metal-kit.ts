import { drumKit } from '../sound-font/drum-kit.ts';
import { kick, snare } from '../synthesis/electronic-drums.ts';

const preset = { program: 16, isDrums: true };
/** All click and thud, short enough for double pedals. */
const trigger = kick({
  hz: 57,
  punchHz: 150,
  punchSeconds: 0.014,
  dropHz: 14,
  dropSeconds: 0.08,
  decaySeconds: 0.19,
  click: 0.95,
  drive: 1.7,
});
const crack = snare({
  toneHz: 205,
  secondToneRatio: 1.6,
  toneSeconds: 0.1,
  toneLevel: 0.6,
  noiseSeconds: 0.2,
  noiseLevel: 0.55,
  noiseHz: 2000,
  snap: 1,
});

/** Tight, clicking and loud: triggered kick and a cracking snare over the sampled kit. */
export const metalKit = drumKit({
  id: 'metal-kit',
  name: 'Metal kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 16,
  releaseSeconds: 4,
  gainDb: -3.5,
  preset,
  velocityOctaves: 0.6,
  detuneCents: 5,
  pieces: {
    35: [
      { preset, ringSeconds: 0.35, gainDb: -5 },
      { voice: trigger, gainDb: -5 },
    ],
    36: [
      { preset, ringSeconds: 0.35, gainDb: -5 },
      { voice: trigger, gainDb: -5 },
    ],
    38: [
      { preset, tuneSemitones: 1 },
      { voice: crack, gainDb: -13 },
    ],
    40: [
      { preset, tuneSemitones: 1 },
      { voice: crack, gainDb: -13 },
    ],
    41: [{ preset, tuneSemitones: -2 }],
    43: [{ preset, tuneSemitones: -2 }],
    45: [{ preset, tuneSemitones: -2 }],
    47: [{ preset, tuneSemitones: -2 }],
  },
});
