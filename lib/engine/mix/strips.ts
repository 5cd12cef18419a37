/** Channel strips: what every role, and some instruments, pass through before they are staged. */
import type { BiquadSetting } from '../dsp/biquad.ts';
import type { Bus, Part, PartRole } from '../score/score.ts';

export interface StripCompressor {
  /** Threshold above the part's own gated RMS level. */
  aboveRmsDb: number;
  ratio: number;
  attackSeconds: number;
  releaseSeconds: number;
}

export interface Strip {
  highpassHz: number;
  eq: readonly BiquadSetting[];
  compressor?: StripCompressor;
  /** Brings up weak consonants. */
  consonantLift?: boolean;
  deEss?: boolean;
  /** Drive 0–1 of {@link saturate}. */
  saturation?: number;
  /** Mix 0–1 of an ensemble of copies. */
  ensemble?: number;
  /** Level 0–1 of a second take on the other side. */
  double?: number;
  /** Level 0–1 of two faint copies, one each side, that leave the middle where it is. */
  spread?: number;
  /** Of the part itself; 1 leaves it. */
  width?: number;
  /** Linear gains into the hall and the delay at a profile's usual amounts. */
  hallSend: number;
  delaySend: number;
  /** Share of the profile's side-chain depth. */
  sidechain: number;
}

const glue = (
  aboveRmsDb: number,
  ratio: number,
  attackSeconds: number,
  releaseSeconds: number,
): StripCompressor => ({
  aboveRmsDb,
  ratio,
  attackSeconds,
  releaseSeconds,
});
const shelf = (type: 'lowshelf' | 'highshelf', hz: number, gainDb: number): BiquadSetting => ({
  type,
  hz,
  gainDb,
});
const bell = (hz: number, gainDb: number, q = 0.9): BiquadSetting => ({ type: 'peak', hz, gainDb, q });

const ROLES: Readonly<Record<PartRole, Strip>> = {
  'lead-vocal': {
    highpassHz: 85,
    eq: [bell(280, -1.8), bell(3200, 2.5, 0.7), shelf('highshelf', 9500, 2.2)],
    compressor: glue(1.5, 4, 0.005, 0.1),
    consonantLift: true,
    deEss: true,
    saturation: 0.4,
    spread: 0.25,
    hallSend: 0.26,
    delaySend: 0.1,
    sidechain: 0,
  },
  'backing-vocal': {
    highpassHz: 150,
    eq: [bell(320, -2.2), shelf('highshelf', 8500, 1.5)],
    compressor: glue(2, 3, 0.01, 0.14),
    deEss: true,
    ensemble: 0.55,
    width: 1.6,
    hallSend: 0.42,
    delaySend: 0,
    sidechain: 0.15,
  },
  lead: {
    highpassHz: 150,
    eq: [bell(2600, 1.2, 0.8)],
    compressor: glue(5, 2.2, 0.015, 0.15),
    spread: 0.4,
    width: 1.4,
    hallSend: 0.36,
    delaySend: 0.14,
    sidechain: 0.25,
  },
  counter: {
    highpassHz: 170,
    eq: [bell(400, -1.2)],
    double: 0.5,
    width: 1.4,
    hallSend: 0.36,
    delaySend: 0.1,
    sidechain: 0.5,
  },
  harmony: {
    highpassHz: 90,
    eq: [bell(330, -1.6, 0.8)],
    double: 0.5,
    width: 1.4,
    hallSend: 0.24,
    delaySend: 0,
    sidechain: 0.8,
  },
  pad: {
    highpassHz: 170,
    eq: [bell(400, -1.5, 0.7)],
    ensemble: 0.45,
    width: 1.7,
    hallSend: 0.38,
    delaySend: 0,
    sidechain: 1,
  },
  arpeggio: {
    highpassHz: 180,
    eq: [shelf('highshelf', 7000, 1)],
    double: 0.4,
    width: 1.5,
    hallSend: 0.28,
    delaySend: 0.18,
    sidechain: 0.7,
  },
  riff: {
    highpassHz: 100,
    eq: [bell(350, -1.2), bell(2400, 1, 0.8)],
    compressor: glue(5, 2.2, 0.012, 0.13),
    double: 0.6,
    hallSend: 0.16,
    delaySend: 0,
    sidechain: 0.5,
  },
  bass: {
    highpassHz: 32,
    eq: [bell(250, -1.5, 0.8), bell(850, 1.4, 0.8)],
    compressor: glue(1, 3.5, 0.014, 0.1),
    saturation: 0.45,
    spread: 0.2,
    hallSend: 0,
    delaySend: 0,
    sidechain: 0.75,
  },
  'sub-bass': {
    highpassHz: 25,
    eq: [],
    compressor: glue(1, 3, 0.02, 0.12),
    saturation: 0.4,
    width: 0,
    hallSend: 0,
    delaySend: 0,
    sidechain: 1,
  },
  kick: {
    highpassHz: 28,
    eq: [bell(320, -2.5, 0.9), bell(3800, 2, 0.8)],
    compressor: glue(9, 3, 0.014, 0.09),
    saturation: 0.35,
    width: 0.5,
    hallSend: 0,
    delaySend: 0,
    sidechain: 0,
  },
  snare: {
    highpassHz: 85,
    eq: [bell(480, -1.5), shelf('highshelf', 7000, 1.5)],
    compressor: glue(8, 2.8, 0.008, 0.1),
    saturation: 0.3,
    width: 1.3,
    hallSend: 0.16,
    delaySend: 0,
    sidechain: 0,
  },
  hats: { highpassHz: 260, eq: [], width: 1.5, hallSend: 0.04, delaySend: 0, sidechain: 0.2 },
  cymbals: {
    highpassHz: 240,
    // The bank's ride rings on two notes of its own, stroke after stroke the same.
    eq: [bell(3500, -4, 3), bell(2650, -3, 4)],
    width: 1.7,
    hallSend: 0.12,
    delaySend: 0,
    sidechain: 0,
  },
  toms: {
    highpassHz: 55,
    eq: [bell(380, -2)],
    compressor: glue(8, 2.5, 0.012, 0.12),
    width: 1.4,
    hallSend: 0.14,
    delaySend: 0,
    sidechain: 0,
  },
  drums: {
    highpassHz: 28,
    eq: [bell(380, -1.4, 0.8), shelf('highshelf', 8000, 1)],
    compressor: glue(9, 2.2, 0.02, 0.12),
    saturation: 0.3,
    width: 1.4,
    hallSend: 0.06,
    delaySend: 0,
    sidechain: 0,
  },
  percussion: { highpassHz: 120, eq: [], width: 1.6, hallSend: 0, delaySend: 0, sidechain: 0.2 },
  effects: { highpassHz: 60, eq: [], width: 1.15, hallSend: 0.25, delaySend: 0, sidechain: 0.6 },
};

const KEYS_EQ = [bell(300, -1.4, 0.8), shelf('highshelf', 4500, 2)];

/** What instruments add to their role's strip; the first pattern that fits the instrument's id is taken. */
const INSTRUMENTS: readonly { fits: RegExp; roles?: readonly PartRole[]; change: Partial<Strip> }[] = [
  // Recorded as many players across a stage: sides as loud as the middle, which on one loudspeaker are lost.
  {
    fits: /^(string-section|tremolo-strings)/,
    change: { ensemble: 0, double: 0, width: 0.75, hallSend: 0.38 },
  },
  { fits: /^(synth-strings|pizzicato)/, change: { ensemble: 0.5, double: 0, width: 1.7, hallSend: 0.38 } },
  { fits: /^choir-aahs/, change: { ensemble: 0, double: 0, width: 0.8, hallSend: 0.42 } },
  { fits: /^choir/, change: { ensemble: 0.5, double: 0, width: 1.6, hallSend: 0.42 } },
  // Wide of themselves.
  { fits: /^(air|glass)-pad/, change: { width: 1.25 } },
  { fits: /^(grand|upright)-piano/, change: { eq: KEYS_EQ, spread: 0, double: 0, width: 1.1 } },
  { fits: /piano$|^(harpsichord|celesta)/, change: { eq: KEYS_EQ } },
  {
    fits: /guitar$|^(ukulele|mandolin|banjo)/,
    roles: ['harmony', 'riff', 'arpeggio'],
    change: { highpassHz: 110, double: 0.75, hallSend: 0.16 },
  },
  { fits: /^(brass-section|synth-brass)/, change: { ensemble: 0.4, double: 0, width: 1.6 } },
  { fits: /^(guzheng|pipa|yangqin|koto|harp)/, change: { width: 1.5, hallSend: 0.32 } },
  { fits: /^(erhu|dizi|xiao|flute|violin|cello)/, change: { hallSend: 0.34 } },
];

/** The strip of a part. */
export function stripOf(part: Pick<Part, 'role' | 'instrument'>): Strip {
  const strip = ROLES[part.role];
  for (const { fits, roles, change } of INSTRUMENTS) {
    if (fits.test(part.instrument) && (!roles || roles.includes(part.role))) return { ...strip, ...change };
  }
  return strip;
}

/** Places for parts that bring none, in the order they come. */
const PLACES: Partial<Record<PartRole, readonly number[]>> = {
  'backing-vocal': [-0.7, 0.7, -0.4, 0.4, -0.95, 0.95],
  harmony: [-0.4, 0.45, -0.75, 0.75, 0.15, -0.15],
  arpeggio: [0.5, -0.5, 0.25],
  riff: [0.7, -0.7, 0.3],
  counter: [0.5, -0.5, 0.2],
  percussion: [0.35, -0.4, 0.6, -0.6],
  hats: [0.3, -0.35],
  lead: [0.05, -0.3, 0.3],
  pad: [0, -0.2, 0.2],
};

/** Where a part stands, −1 – 1: its own place, or one by role and order. */
export function panOf(part: Part, parts: readonly Part[]): number {
  if (part.pan !== undefined && Number.isFinite(part.pan)) return Math.max(-1, Math.min(1, part.pan));
  const places = PLACES[part.role];
  if (!places) return 0;
  const order = parts
    .filter((other) => other.role === part.role && other.pan === undefined)
    .findIndex((other) => other.id === part.id);
  return places[Math.max(0, order) % places.length] ?? 0;
}

/** Depths are per dB of a profile's `vocalDuckDb`. */
export interface Duck {
  /** Of everything. */
  wide: number;
  /** Of bands in the middle, besides. */
  band: number;
  /** Centres and Q of the bands. */
  hz: readonly number[];
  q: number;
}

/** Chords and tunes hide vowels and their transitions, drums what hisses and bursts, a bass the first formant. */
const underVoice: Duck = { wide: 0.4, band: 4, hz: [700, 2800], q: 0.5 };
const underConsonants: Duck = { wide: 1.25, band: 3, hz: [2500], q: 0.35 };
const underFirstFormant: Duck = { wide: 0, band: 3, hz: [900], q: 0.35 };

export interface BusTreatment {
  /** How the lead vocal makes room for itself here; absent: not at all. */
  duck?: Duck;
  /** What lies over the lead's consonants steps aside, band by band; only where there is a `duck`. */
  unmask?: boolean;
  /** Gain into the live room at a profile's usual amount; 0: none is built. */
  room: number;
  space: 'hall' | 'plate';
}

export const BUS_TREATMENTS: Readonly<Record<Bus, BusTreatment>> = {
  vocals: { room: 0, space: 'plate' },
  backing_vocals: { room: 0, space: 'plate' },
  drums: { duck: underConsonants, unmask: true, room: 0.3, space: 'hall' },
  percussion: { duck: underConsonants, unmask: true, room: 0.26, space: 'hall' },
  bass: { duck: underFirstFormant, unmask: true, room: 0, space: 'hall' },
  harmony: { duck: underVoice, unmask: true, room: 0, space: 'hall' },
  melody: { duck: underVoice, unmask: true, room: 0, space: 'hall' },
  effects: { duck: underVoice, room: 0, space: 'hall' },
};
