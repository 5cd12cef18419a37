import { drumKit } from '../sound-font/drum-kit.ts';
import { clap, hat, kick, rim, shaker, snare } from '../synthesis/electronic-drums.ts';

const thump = kick({
  hz: 54,
  punchHz: 210,
  punchSeconds: 0.03,
  dropHz: 22,
  dropSeconds: 0.1,
  decaySeconds: 0.3,
  click: 0.6,
  drive: 2.2,
});
const drum = snare({
  toneHz: 224,
  secondToneRatio: 1.5,
  toneSeconds: 0.09,
  toneLevel: 0.5,
  noiseSeconds: 0.2,
  noiseLevel: 0.85,
  noiseHz: 2100,
  snap: 0.9,
});
const hands = clap({ hz: 1400, tailSeconds: 0.24 });
const tick = hat({ decaySeconds: 0.05, tune: 1.45, noise: 0.35, highPassHz: 8200 });
const tap = hat({ decaySeconds: 0.035, tune: 1.45, noise: 0.35, highPassHz: 8800 });
const open = hat({ decaySeconds: 0.38, tune: 1.45, noise: 0.45, highPassHz: 6800 });
const crash = hat({ decaySeconds: 2.2, tune: 1.6, noise: 0.75, highPassHz: 3000 });
const tom = (hz: number) =>
  kick({
    hz,
    punchHz: hz * 0.6,
    punchSeconds: 0.05,
    dropHz: hz * 0.2,
    dropSeconds: 0.25,
    decaySeconds: 0.5,
    click: 0.15,
    drive: 1.6,
  });

/** Short hard kick (the 808 bass carries the low end), layered clap snare, quick dry hats. */
export const trapKit = drumKit({
  id: 'trap-kit',
  name: 'Trap kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 25,
  releaseSeconds: 2.5,
  gainDb: -8.5,
  velocityOctaves: 1,
  pieces: {
    35: [{ voice: thump }],
    36: [{ voice: thump }],
    37: [{ voice: rim({ hz: 1850, secondHz: 610, seconds: 0.06 }), gainDb: -4 }],
    38: [
      { voice: drum, gainDb: -2 },
      { voice: hands, gainDb: -7 },
    ],
    39: [{ voice: hands, gainDb: -2 }],
    40: [{ voice: drum, gainDb: -2 }],
    41: [{ voice: tom(70), gainDb: -2 }],
    42: [{ voice: tick, gainDb: -2 }],
    43: [{ voice: tom(84), gainDb: -2 }],
    44: [{ voice: tap, gainDb: -3 }],
    45: [{ voice: tom(104), gainDb: -2 }],
    46: [{ voice: open, gainDb: -5 }],
    47: [{ voice: tom(126), gainDb: -2 }],
    48: [{ voice: tom(150), gainDb: -2 }],
    49: [{ voice: crash, gainDb: -6 }],
    50: [{ voice: tom(178), gainDb: -2 }],
    51: [{ voice: hat({ decaySeconds: 1, tune: 1.7, noise: 0.3, highPassHz: 6000 }), gainDb: -7 }],
    54: [{ voice: shaker({ seconds: 0.12, hz: 7500 }), gainDb: -4 }],
    57: [{ voice: crash, gainDb: -7 }],
    69: [{ voice: shaker(), gainDb: -5 }],
    70: [{ voice: shaker(), gainDb: -5 }],
    75: [{ voice: rim({ hz: 2600, secondHz: 1300, seconds: 0.05 }), gainDb: -4 }],
    82: [{ voice: shaker(), gainDb: -5 }],
  },
});
