import { drumKit } from '../sound-font/drum-kit.ts';
import { clap, cowbell, hat, kick, rim, shaker, snare } from '../synthesis/electronic-drums.ts';

const low = kick({
  hz: 49,
  punchHz: 70,
  punchSeconds: 0.02,
  dropHz: 8,
  dropSeconds: 0.2,
  decaySeconds: 0.95,
  click: 0.12,
  drive: 1.2,
});
const tight = kick({
  hz: 52,
  punchHz: 80,
  punchSeconds: 0.02,
  dropHz: 8,
  dropSeconds: 0.15,
  decaySeconds: 0.4,
  click: 0.2,
  drive: 1.2,
});
const drum = snare({
  toneHz: 178,
  secondToneRatio: 1.86,
  toneSeconds: 0.16,
  toneLevel: 0.75,
  noiseSeconds: 0.19,
  noiseLevel: 0.6,
  noiseHz: 1300,
  snap: 0.3,
});
const hands = clap({ hz: 1050, tailSeconds: 0.3 });
const closed = hat({ decaySeconds: 0.11, tune: 1, noise: 0.05, highPassHz: 6500 });
const pedal = hat({ decaySeconds: 0.07, tune: 1, noise: 0.05, highPassHz: 6500 });
const open = hat({ decaySeconds: 0.75, tune: 1, noise: 0.05, highPassHz: 6000 });
const cymbal = hat({ decaySeconds: 2.2, tune: 1, noise: 0.15, highPassHz: 3600 });
const ride = hat({ decaySeconds: 1.3, tune: 1.2, noise: 0.05, highPassHz: 5000 });
const tom = (hz: number) =>
  kick({
    hz,
    punchHz: hz * 0.35,
    punchSeconds: 0.05,
    dropHz: hz * 0.15,
    dropSeconds: 0.2,
    decaySeconds: 0.45,
    click: 0.06,
    drive: 1,
  });
const shake = shaker({ seconds: 0.07, hz: 6000 });

/** The analogue machine of 1980, drum by drum. */
export const kit808 = drumKit({
  id: 'kit-808',
  name: '808 kit',
  family: 'kit',
  range: { low: 27, high: 87 },
  midiProgram: 25,
  releaseSeconds: 2.5,
  gainDb: -11,
  pieces: {
    35: [{ voice: tight }],
    36: [{ voice: low }],
    37: [{ voice: rim(), gainDb: -5 }],
    38: [{ voice: drum, gainDb: -2 }],
    39: [{ voice: hands, gainDb: -3 }],
    40: [{ voice: drum, gainDb: -2 }],
    41: [{ voice: tom(82), gainDb: -3 }],
    42: [{ voice: closed, gainDb: -3 }],
    43: [{ voice: tom(98), gainDb: -3 }],
    44: [{ voice: pedal, gainDb: -4 }],
    45: [{ voice: tom(118), gainDb: -3 }],
    46: [{ voice: open, gainDb: -5 }],
    47: [{ voice: tom(140), gainDb: -3 }],
    48: [{ voice: tom(165), gainDb: -3 }],
    49: [{ voice: cymbal, gainDb: -4 }],
    50: [{ voice: tom(195), gainDb: -3 }],
    51: [{ voice: ride, gainDb: -7 }],
    53: [{ voice: ride, gainDb: -6 }],
    54: [{ voice: shaker({ seconds: 0.13, hz: 7000 }), gainDb: -4 }],
    56: [{ voice: cowbell, gainDb: -6 }],
    57: [{ voice: cymbal, gainDb: -5 }],
    59: [{ voice: ride, gainDb: -7 }],
    62: [{ voice: tom(310), gainDb: -4 }],
    63: [{ voice: tom(260), gainDb: -4 }],
    64: [{ voice: tom(205), gainDb: -4 }],
    69: [{ voice: shake, gainDb: -5 }],
    70: [{ voice: shake, gainDb: -5 }],
    75: [{ voice: rim({ hz: 2500, secondHz: 2510, seconds: 0.09 }), gainDb: -6 }],
    82: [{ voice: shake, gainDb: -5 }],
  },
});
