import { drumKit } from '../sound-font/drum-kit.ts';
import { shaker, snare } from '../synthesis/electronic-drums.ts';
import { type Mode, modalDrum } from '../synthesis/modal-drums.ts';

const preset = { program: 0, isDrums: true };
/** A wooden front: few modes, soon gone. */
const wood = (seconds: number): Mode[] => [
  { ratio: 1, seconds, level: 1 },
  { ratio: 1.94, seconds: seconds * 0.5, level: 0.4 },
  { ratio: 2.87, seconds: seconds * 0.35, level: 0.22 },
  { ratio: 4.1, seconds: seconds * 0.2, level: 0.16 },
  { ratio: 6.3, seconds: seconds * 0.14, level: 0.1 },
];
const bass = modalDrum({
  hz: 78,
  modes: wood(0.34),
  strike: { level: 0.45, seconds: 0.025, hz: 1800 },
  glide: { semitones: 2, seconds: 0.05 },
});
const slap = modalDrum({ hz: 245, modes: wood(0.13), strike: { level: 1.1, seconds: 0.045, hz: 6500 } });
const wires = snare({
  toneHz: 240,
  secondToneRatio: 1.6,
  toneSeconds: 0.05,
  toneLevel: 0.1,
  noiseSeconds: 0.13,
  noiseLevel: 0.6,
  noiseHz: 2600,
  snap: 0.6,
});
const tap = modalDrum({ hz: 310, modes: wood(0.07), strike: { level: 0.7, seconds: 0.02, hz: 5200 } });
const shake = shaker({ seconds: 0.09 });

/** A box drum: deep tone in the middle, snare wires at the edge, fingertips in between. */
export const cajon = drumKit({
  id: 'cajon',
  name: 'Cajón',
  family: 'percussion',
  range: { low: 27, high: 87 },
  midiProgram: 0,
  releaseSeconds: 4,
  gainDb: -3,
  preset,
  pieces: {
    35: [{ voice: bass, gainDb: -2 }],
    36: [{ voice: bass, gainDb: -2 }],
    37: [{ voice: tap, gainDb: -6 }],
    38: [
      { voice: slap, gainDb: -7 },
      { voice: wires, gainDb: -11 },
    ],
    40: [
      { voice: slap, gainDb: -5 },
      { voice: wires, gainDb: -12 },
    ],
    42: [{ voice: tap, gainDb: -10 }],
    44: [{ voice: tap, gainDb: -12 }],
    46: [
      { voice: tap, gainDb: -8 },
      { voice: wires, gainDb: -20 },
    ],
    51: [{ voice: tap, gainDb: -9 }],
    70: [{ voice: shake, gainDb: -5 }],
    82: [{ voice: shake, gainDb: -5 }],
  },
});
