import { drumKit } from '../sound-font/drum-kit.ts';
import { clap, cowbell, hat, kick, rim, shaker, snare } from '../synthesis/electronic-drums.ts';

const punch = kick({
  hz: 50,
  punchHz: 230,
  punchSeconds: 0.05,
  dropHz: 32,
  dropSeconds: 0.16,
  decaySeconds: 0.5,
  click: 0.5,
  drive: 1.9,
});
const deep = kick({
  hz: 46,
  punchHz: 190,
  punchSeconds: 0.05,
  dropHz: 26,
  dropSeconds: 0.16,
  decaySeconds: 0.6,
  click: 0.3,
  drive: 1.6,
});
const drum = snare({
  toneHz: 192,
  secondToneRatio: 1.72,
  toneSeconds: 0.15,
  toneLevel: 0.7,
  noiseSeconds: 0.26,
  noiseLevel: 0.8,
  noiseHz: 1500,
  snap: 0.5,
});
const hands = clap({ hz: 1250, tailSeconds: 0.3 });
const closed = hat({ decaySeconds: 0.085, tune: 1.32, noise: 0.6, highPassHz: 7000 });
const pedal = hat({ decaySeconds: 0.05, tune: 1.32, noise: 0.6, highPassHz: 7000 });
const open = hat({ decaySeconds: 0.5, tune: 1.32, noise: 0.6, highPassHz: 6200 });
const crash = hat({ decaySeconds: 2.6, tune: 1.52, noise: 0.7, highPassHz: 3200 });
const ride = hat({ decaySeconds: 1.6, tune: 1.7, noise: 0.35, highPassHz: 5200 });
const tom = (hz: number) =>
  kick({
    hz,
    punchHz: hz * 0.9,
    punchSeconds: 0.06,
    dropHz: hz * 0.25,
    dropSeconds: 0.2,
    decaySeconds: 0.42,
    click: 0.25,
    drive: 1.3,
  });
const shake = shaker({ seconds: 0.08, hz: 5500 });

/** The house and techno machine: punching kick, noisy snare, bright hats. */
export const kit909 = drumKit({
  id: 'kit-909',
  name: '909 kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 24,
  releaseSeconds: 2.8,
  gainDb: -10,
  pieces: {
    35: [{ voice: deep }],
    36: [{ voice: punch }],
    37: [{ voice: rim({ hz: 1480, secondHz: 520, seconds: 0.05 }), gainDb: -5 }],
    38: [{ voice: drum, gainDb: -2 }],
    39: [{ voice: hands, gainDb: -2 }],
    40: [
      { voice: drum, gainDb: -2 },
      { voice: hands, gainDb: -8 },
    ],
    41: [{ voice: tom(76), gainDb: -3 }],
    42: [{ voice: closed, gainDb: -3 }],
    43: [{ voice: tom(92), gainDb: -3 }],
    44: [{ voice: pedal, gainDb: -4 }],
    45: [{ voice: tom(112), gainDb: -3 }],
    46: [{ voice: open, gainDb: -5 }],
    47: [{ voice: tom(134), gainDb: -3 }],
    48: [{ voice: tom(158), gainDb: -3 }],
    49: [{ voice: crash, gainDb: -5 }],
    50: [{ voice: tom(186), gainDb: -3 }],
    51: [{ voice: ride, gainDb: -7 }],
    53: [{ voice: ride, gainDb: -6 }],
    54: [{ voice: shaker({ seconds: 0.14, hz: 7500 }), gainDb: -4 }],
    55: [{ voice: hat({ decaySeconds: 0.8, tune: 1.7, noise: 0.6, highPassHz: 4500 }), gainDb: -6 }],
    56: [{ voice: cowbell, gainDb: -6 }],
    57: [{ voice: crash, gainDb: -6 }],
    59: [{ voice: ride, gainDb: -7 }],
    69: [{ voice: shake, gainDb: -5 }],
    70: [{ voice: shake, gainDb: -5 }],
    75: [{ voice: rim({ hz: 2450, secondHz: 2460, seconds: 0.08 }), gainDb: -6 }],
    82: [{ voice: shake, gainDb: -5 }],
  },
});
