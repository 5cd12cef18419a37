import { drumKit } from '../sound-font/drum-kit.ts';
import { type Mode, membrane, modalDrum, plate } from '../synthesis/modal-drums.ts';

const block = (seconds: number): Mode[] => [
  { ratio: 1, seconds, level: 1 },
  { ratio: 2.41, seconds: seconds * 0.5, level: 0.35 },
  { ratio: 4.6, seconds: seconds * 0.3, level: 0.15 },
];
const strike = (level: number, hz: number, seconds = 0.03) => ({ level, hz, seconds });
/** Barrel drum (táng gǔ): a deep skin that rings. */
const barrel = (hz: number, seconds: number) =>
  modalDrum({
    hz,
    modes: membrane(seconds, 0.75),
    strike: strike(0.7, 3000),
    glide: { semitones: 1.4, seconds: 0.12 },
  });
/** Rim of the barrel. */
const rimClick = modalDrum({ hz: 640, modes: block(0.07), strike: strike(0.9, 6000, 0.02) });
/** Clapper drum (bǎn gǔ): a tiny hard skin. */
const clapperDrum = modalDrum({ hz: 520, modes: membrane(0.11, 0.5), strike: strike(1.1, 8000, 0.02) });
/** Large gong (dà luó): its pitch falls as it blooms. */
const largeGong = modalDrum({
  hz: 176,
  modes: plate(34, 22, 3.4, 0.55),
  strike: strike(0.35, 4000, 0.06),
  glide: { semitones: 1.6, seconds: 0.7 },
  bloomSeconds: 0.07,
  width: 0.6,
});
/** Small gong (xiǎo luó): its pitch rises. */
const smallGong = modalDrum({
  hz: 560,
  modes: plate(16, 9, 1.3, 0.8),
  strike: strike(0.4, 6000),
  glide: { semitones: -2.6, seconds: 0.22 },
  width: 0.3,
});
/** Cymbals (bó). */
const cymbals = modalDrum({
  hz: 620,
  modes: plate(46, 20, 1.1, 0.25),
  strike: strike(0.8, 12_000, 0.08),
  width: 0.8,
  variation: 0.4,
});
const cymbalsDamped = modalDrum({
  hz: 640,
  modes: plate(30, 20, 0.16, 0.25),
  strike: strike(0.9, 12_000, 0.05),
  width: 0.5,
  variation: 0.4,
});
/** Temple block (mù yú) and clappers (pāi bǎn). */
const woodBlock = (hz: number) => modalDrum({ hz, modes: block(0.14), strike: strike(0.25, 5000, 0.01) });
const clappers = modalDrum({ hz: 1250, modes: block(0.05), strike: strike(0.8, 9000, 0.02) });

/** The drums, gongs, cymbals and woodblocks of Chinese opera and festival bands, on General MIDI's keys. */
export const chineseDrums = drumKit({
  id: 'chinese-drums',
  name: 'Chinese drums and gongs',
  family: 'chinese',
  range: { low: 27, high: 87 },
  midiProgram: 48,
  releaseSeconds: 4.5,
  gainDb: -10,
  pieces: {
    35: [{ voice: barrel(64, 1.1) }],
    36: [{ voice: barrel(72, 0.9) }],
    37: [{ voice: rimClick, gainDb: -2 }],
    38: [{ voice: clapperDrum, gainDb: 3 }],
    39: [{ voice: clappers, gainDb: 0 }],
    40: [{ voice: barrel(190, 0.35), gainDb: -3 }],
    41: [{ voice: barrel(84, 0.8) }],
    42: [{ voice: cymbalsDamped, gainDb: -8 }],
    43: [{ voice: barrel(100, 0.7) }],
    44: [{ voice: clappers, gainDb: -4 }],
    45: [{ voice: barrel(122, 0.6), gainDb: -1 }],
    46: [{ voice: cymbals, gainDb: -13 }],
    47: [{ voice: barrel(146, 0.5), gainDb: -1 }],
    48: [{ voice: barrel(172, 0.45), gainDb: -2 }],
    49: [{ voice: largeGong, gainDb: -7 }],
    50: [{ voice: barrel(205, 0.4), gainDb: -2 }],
    51: [{ voice: smallGong, gainDb: -10 }],
    52: [{ voice: largeGong, gainDb: -6 }],
    53: [{ voice: smallGong, gainDb: -9 }],
    54: [{ voice: cymbalsDamped, gainDb: -7 }],
    55: [{ voice: cymbals, gainDb: -11 }],
    56: [{ voice: smallGong, gainDb: -10 }],
    57: [{ voice: cymbals, gainDb: -10 }],
    59: [{ voice: smallGong, gainDb: -11 }],
    70: [{ voice: clappers, gainDb: -2 }],
    75: [{ voice: clappers, gainDb: 1 }],
    76: [{ voice: woodBlock(910), gainDb: -1 }],
    77: [{ voice: woodBlock(640), gainDb: -1 }],
    82: [{ voice: clappers, gainDb: -4 }],
  },
});
