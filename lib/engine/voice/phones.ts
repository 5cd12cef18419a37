/**
 * The one phone inventory: English and Mandarin speak from the same table.
 *
 * Upper-case names are ARPABET (plus `AX` schwa, `LX` dark L); lower-case names are Mandarin (pinyin letters,
 * a suffix where a vowel changes with its neighbours: `a-front` before -n, `a-back` before -ng …).
 * Formants are those of a reference adult male tract (`VoiceProfile.formantScale` 1), in Hz, F1 to F4.
 * Values: averages between published tables (Peterson & Barney 1952; Hillenbrand et al. 1995; Klatt 1980 for
 * consonants; Howie 1976 and Lee & Zee 2003 for Mandarin), then moved until a recogniser heard them best.
 */
export type PhoneKind =
  | 'vowel'
  | 'sonorant'
  | 'nasal'
  | 'fricative'
  | 'plosive'
  | 'affricate'
  | 'aspirate'
  | 'silence';

export type Formants = readonly [number, number, number, number];

/** A band of frication noise: centre in Hz, bandwidth in Hz, relative gain. Centre 0: near the vowel's F2. */
export type NoisePeak = readonly [centreHz: number, bandwidthHz: number, gain: number];

export interface Noise {
  peaks: readonly NoisePeak[];
  /** Level against a reference vowel's RMS. */
  levelDb: number;
  highPassHz?: number;
}

export interface Phone {
  kind: PhoneKind;
  voiced: boolean;
  formants: Formants;
  /** Where a diphthong glides to. */
  endFormants?: Formants;
  bandwidths?: Formants;
  /** A consonant's nominal length in seconds, before `consonantStrength`. */
  seconds: number;
  /** Locus coefficients of F1, F2, F3: 0 keeps the consonant's own value, 1 takes the vowel's. */
  locus?: readonly [number, number, number];
  /** Level of voicing against a vowel's. */
  voicing?: number;
  noise?: Noise;
  /** Plosives: from release to voicing; affricates: length of the frication. */
  aspirationSeconds?: number;
  /** Length of formant movement into and out of a neighbouring vowel. */
  transitionSeconds?: number;
  burstSeconds?: number;
}

const vowel = (formants: Formants, endFormants?: Formants, bandwidths?: Formants): Phone => ({
  kind: 'vowel',
  voiced: true,
  formants,
  ...(endFormants && { endFormants }),
  ...(bandwidths && { bandwidths }),
  seconds: 0.15,
});

const labiodental: NoisePeak[] = [
  [1500, 1500, 0.35],
  [4500, 4000, 0.5],
  [8500, 5000, 1],
];
const alveolar: NoisePeak[] = [
  [4800, 1000, 0.35],
  [5700, 1400, 1],
  [8600, 2200, 0.5],
];
const postalveolar: NoisePeak[] = [
  [2600, 500, 1],
  [3800, 900, 0.9],
  [5600, 2000, 0.45],
];
const affricated: NoisePeak[] = [
  [2700, 500, 1],
  [3900, 900, 0.9],
  [5800, 2000, 0.5],
];
const palatal: NoisePeak[] = [
  [3600, 700, 0.7],
  [5000, 1200, 1],
  [7200, 2200, 0.8],
];
const retroflex: NoisePeak[] = [
  [2500, 500, 1],
  [3600, 800, 0.9],
  [5200, 1800, 0.5],
];

const english = {
  IY: vowel([280, 2250, 3000, 3600]),
  IH: vowel([385, 1850, 2900, 3500], undefined, [115, 65, 130, 180]),
  EY: vowel([460, 1950, 2600, 3500], [320, 2200, 2800, 3550]),
  EH: vowel([550, 1800, 2500, 3500]),
  AE: vowel([765, 1620, 2380, 3450]),
  AA: vowel([775, 1120, 2400, 3400], undefined, [90, 110, 110, 190]),
  AO: vowel([590, 880, 2500, 3350]),
  AH: vowel([622, 1260, 2750, 3500], undefined, [50, 60, 90, 150]),
  AX: vowel([540, 1365, 2700, 3450], undefined, [50, 140, 90, 190]),
  OW: vowel([510, 1090, 2490, 3300], [330, 720, 2600, 3300], [90, 70, 130, 220]),
  UH: vowel([450, 1080, 2300, 3300]),
  UW: vowel([285, 1090, 2300, 3300], undefined, [60, 70, 95, 150]),
  ER: vowel([470, 1300, 1620, 3200]),
  AY: vowel([720, 1200, 2500, 3400], [360, 2100, 2650, 3500]),
  AW: vowel([740, 1300, 2450, 3400], [420, 880, 2350, 3300]),
  OY: vowel([520, 880, 2400, 3350], [350, 2050, 2600, 3500]),

  W: {
    kind: 'sonorant',
    voiced: true,
    formants: [270, 590, 2200, 3300],
    seconds: 0.065,
    voicing: 0.5,
    transitionSeconds: 0.08,
    bandwidths: [60, 90, 150, 250],
  },
  Y: {
    kind: 'sonorant',
    voiced: true,
    formants: [260, 2280, 3050, 3650],
    seconds: 0.07,
    voicing: 0.7,
    transitionSeconds: 0.07,
    bandwidths: [50, 120, 200, 250],
  },
  R: {
    kind: 'sonorant',
    voiced: true,
    formants: [270, 910, 1340, 3200],
    seconds: 0.08,
    voicing: 0.67,
    transitionSeconds: 0.1,
    bandwidths: [70, 75, 90, 250],
  },
  L: {
    kind: 'sonorant',
    voiced: true,
    formants: [400, 1020, 3250, 3600],
    seconds: 0.06,
    voicing: 0.5,
    transitionSeconds: 0.022,
    bandwidths: [150, 90, 160, 200],
  },
  LX: {
    kind: 'sonorant',
    voiced: true,
    formants: [440, 900, 3250, 3600],
    seconds: 0.075,
    voicing: 0.42,
    transitionSeconds: 0.1,
    bandwidths: [110, 220, 140, 200],
  },

  M: {
    kind: 'nasal',
    voiced: true,
    formants: [315, 870, 1415, 3300],
    seconds: 0.098,
    voicing: 0.35,
    transitionSeconds: 0.02,
    locus: [0, 0.5, 0.6],
    bandwidths: [50, 90, 180, 300],
  },
  N: {
    kind: 'nasal',
    voiced: true,
    formants: [450, 1600, 2930, 3400],
    seconds: 0.08,
    voicing: 0.35,
    transitionSeconds: 0.035,
    locus: [0, 0.1, 0.7],
    bandwidths: [95, 130, 120, 820],
  },
  NG: {
    kind: 'nasal',
    voiced: true,
    formants: [550, 2000, 2500, 3400],
    seconds: 0.109,
    voicing: 0.28,
    transitionSeconds: 0.05,
    locus: [0, 0.6, 0.4],
    bandwidths: [70, 900, 130, 1360],
  },

  F: {
    kind: 'fricative',
    voiced: false,
    formants: [340, 1050, 2150, 3300],
    seconds: 0.1,
    locus: [0.1, 0.65, 0.6],
    transitionSeconds: 0.04,
    noise: { peaks: labiodental, levelDb: -18, highPassHz: 600 },
  },
  V: {
    kind: 'fricative',
    voiced: true,
    formants: [230, 1050, 2150, 3300],
    seconds: 0.07,
    locus: [0, 0.05, 0],
    transitionSeconds: 0.022,
    voicing: 0.115,
    noise: { peaks: labiodental, levelDb: -22, highPassHz: 800 },
  },
  TH: {
    kind: 'fricative',
    voiced: false,
    formants: [330, 1400, 2600, 3400],
    seconds: 0.09,
    locus: [0.1, 0.4, 0.5],
    transitionSeconds: 0.04,
    noise: {
      peaks: [
        [1800, 1500, 0.15],
        [5500, 4000, 0.5],
        [8000, 4000, 1],
      ],
      levelDb: -20,
      highPassHz: 1200,
    },
  },
  DH: {
    kind: 'fricative',
    voiced: true,
    formants: [260, 1400, 2600, 3400],
    seconds: 0.07,
    locus: [0, 0.4, 0.5],
    transitionSeconds: 0.03,
    voicing: 0.15,
    noise: {
      peaks: [
        [1800, 1500, 0.2],
        [5500, 4000, 0.5],
        [8000, 4000, 1],
      ],
      levelDb: -25,
      highPassHz: 1200,
    },
  },
  S: {
    kind: 'fricative',
    voiced: false,
    formants: [320, 1650, 2600, 3500],
    seconds: 0.11,
    locus: [0.1, 0.4, 0.5],
    transitionSeconds: 0.04,
    noise: { peaks: alveolar, levelDb: -11, highPassHz: 3500 },
  },
  Z: {
    kind: 'fricative',
    voiced: true,
    formants: [260, 1650, 2600, 3500],
    seconds: 0.08,
    locus: [0, 0.4, 0.5],
    transitionSeconds: 0.035,
    voicing: 0.3,
    noise: { peaks: alveolar, levelDb: -16, highPassHz: 3500 },
  },
  SH: {
    kind: 'fricative',
    voiced: false,
    formants: [320, 1850, 2600, 3500],
    seconds: 0.11,
    locus: [0.1, 0.25, 0.4],
    transitionSeconds: 0.045,
    noise: { peaks: postalveolar, levelDb: -10, highPassHz: 1800 },
  },
  ZH: {
    kind: 'fricative',
    voiced: true,
    formants: [260, 1850, 2600, 3500],
    seconds: 0.08,
    locus: [0, 0.25, 0.4],
    transitionSeconds: 0.04,
    voicing: 0.3,
    noise: { peaks: postalveolar, levelDb: -16, highPassHz: 1800 },
  },
  HH: {
    kind: 'aspirate',
    voiced: false,
    formants: [500, 1500, 2500, 3500],
    seconds: 0.08,
    locus: [1, 1, 1],
    transitionSeconds: 0.03,
  },

  P: {
    kind: 'plosive',
    voiced: false,
    formants: [300, 950, 2100, 3300],
    seconds: 0.085,
    locus: [0, 0.65, 0.6],
    aspirationSeconds: 0.055,
    transitionSeconds: 0.045,
    noise: {
      peaks: [
        [900, 900, 1],
        [2200, 2000, 0.5],
        [5000, 4000, 0.25],
      ],
      levelDb: -15,
    },
    burstSeconds: 0.01,
  },
  B: {
    kind: 'plosive',
    voiced: true,
    formants: [220, 950, 2100, 3300],
    seconds: 0.07,
    locus: [0, 0.65, 0.6],
    aspirationSeconds: 0.006,
    transitionSeconds: 0.04,
    noise: {
      peaks: [
        [900, 900, 1],
        [2200, 2000, 0.5],
      ],
      levelDb: -18,
    },
    burstSeconds: 0.007,
  },
  T: {
    kind: 'plosive',
    voiced: false,
    formants: [300, 1720, 2650, 3500],
    seconds: 0.08,
    locus: [0, 0.35, 0.5],
    aspirationSeconds: 0.06,
    transitionSeconds: 0.045,
    noise: {
      peaks: [
        [4500, 1800, 0.7],
        [6500, 3000, 1],
        [9000, 4000, 0.7],
      ],
      levelDb: -11,
      highPassHz: 2200,
    },
    burstSeconds: 0.016,
  },
  D: {
    kind: 'plosive',
    voiced: true,
    formants: [220, 1720, 2650, 3500],
    seconds: 0.06,
    locus: [0, 0.35, 0.5],
    aspirationSeconds: 0.01,
    transitionSeconds: 0.04,
    noise: {
      peaks: [
        [4300, 1800, 0.9],
        [6000, 3000, 0.9],
        [8500, 4000, 0.5],
      ],
      levelDb: -14,
      highPassHz: 1800,
    },
    burstSeconds: 0.011,
  },
  K: {
    kind: 'plosive',
    voiced: false,
    formants: [300, 1900, 2300, 3400],
    seconds: 0.085,
    locus: [0, 0.75, 0.35],
    aspirationSeconds: 0.05,
    transitionSeconds: 0.055,
    noise: {
      peaks: [
        [0, 350, 1],
        [3800, 1500, 0.1],
      ],
      levelDb: -12,
    },
    burstSeconds: 0.024,
  },
  G: {
    kind: 'plosive',
    voiced: true,
    formants: [250, 1900, 2300, 3400],
    seconds: 0.055,
    locus: [0, 0.75, 0.35],
    aspirationSeconds: 0.023,
    transitionSeconds: 0.05,
    noise: {
      peaks: [
        [0, 350, 1],
        [3800, 1500, 0.25],
      ],
      levelDb: -11,
    },
    burstSeconds: 0.024,
  },
  CH: {
    kind: 'affricate',
    voiced: false,
    formants: [300, 1850, 2600, 3500],
    seconds: 0.13,
    locus: [0, 0.25, 0.4],
    aspirationSeconds: 0.07,
    transitionSeconds: 0.045,
    noise: { peaks: affricated, levelDb: -10, highPassHz: 1800 },
  },
  JH: {
    kind: 'affricate',
    voiced: true,
    formants: [230, 1850, 2600, 3500],
    seconds: 0.1,
    locus: [0, 0.25, 0.4],
    aspirationSeconds: 0.045,
    transitionSeconds: 0.045,
    noise: { peaks: affricated, levelDb: -14, highPassHz: 1800 },
  },
} satisfies Record<string, Phone>;

/** Hummed: a nasal that carries a syllable. */
const hummed = { MM: { ...english.M, seconds: 0.15 }, NN: { ...english.N, seconds: 0.15 } } satisfies Record<
  string,
  Phone
>;

const sibilantAffricate = (
  peaks: NoisePeak[],
  formants: Formants,
  locus: [number, number, number],
  levelDb: number,
  aspirated: boolean,
  highPassHz: number,
): Phone => ({
  kind: 'affricate',
  voiced: false,
  formants,
  locus,
  seconds: aspirated ? 0.15 : 0.1,
  aspirationSeconds: aspirated ? 0.1 : 0.05,
  transitionSeconds: 0.045,
  noise: { peaks, levelDb, highPassHz },
});

const mandarin = {
  a: vowel([800, 1260, 2550, 3500]),
  'a-front': vowel([760, 1500, 2550, 3500]),
  'a-back': vowel([760, 1100, 2550, 3450]),
  o: vowel([540, 860, 2500, 3350]),
  'o-ng': vowel([430, 820, 2450, 3350]),
  e: vowel([500, 1120, 2450, 3400]),
  'e-n': vowel([540, 1450, 2500, 3450]),
  'e-ng': vowel([520, 1180, 2500, 3400]),
  i: vowel([290, 2280, 3050, 3650]),
  u: vowel([340, 720, 2400, 3300]),
  v: vowel([290, 2020, 2400, 3400]),
  ê: vowel([540, 1950, 2600, 3550]),
  'i-dental': vowel([390, 1380, 2750, 3500]),
  'i-retroflex': vowel([390, 1650, 2250, 3300]),
  er: vowel([600, 1350, 2200, 3300], [470, 1450, 1750, 3250]),
  ai: vowel([760, 1480, 2550, 3500], [400, 2050, 2650, 3550]),
  ei: vowel([480, 1950, 2600, 3550], [330, 2200, 2800, 3600]),
  ao: vowel([760, 1180, 2500, 3450], [440, 820, 2450, 3350]),
  ou: vowel([520, 900, 2450, 3350], [360, 740, 2400, 3300]),

  yu: {
    kind: 'sonorant',
    voiced: true,
    formants: [270, 2000, 2350, 3400],
    seconds: 0.07,
    voicing: 0.7,
    transitionSeconds: 0.07,
    bandwidths: [50, 120, 200, 250],
  },
  r: {
    kind: 'sonorant',
    voiced: true,
    formants: [330, 1500, 1950, 3100],
    seconds: 0.09,
    voicing: 0.55,
    transitionSeconds: 0.06,
    bandwidths: [70, 120, 150, 250],
  },
  'r-coda': {
    kind: 'sonorant',
    voiced: true,
    formants: [450, 1400, 1700, 3200],
    seconds: 0.1,
    voicing: 0.7,
    transitionSeconds: 0.09,
    bandwidths: [70, 110, 130, 250],
  },

  h: {
    kind: 'fricative',
    voiced: false,
    formants: [450, 1400, 2450, 3400],
    seconds: 0.1,
    locus: [0.5, 0.9, 0.7],
    transitionSeconds: 0.04,
    noise: {
      peaks: [
        [1300, 500, 1],
        [2600, 900, 0.35],
        [4000, 1500, 0.2],
      ],
      levelDb: -17,
    },
  },
  x: {
    kind: 'fricative',
    voiced: false,
    formants: [300, 2150, 2950, 3600],
    seconds: 0.12,
    locus: [0.1, 0.15, 0.2],
    transitionSeconds: 0.045,
    noise: { peaks: palatal, levelDb: -11, highPassHz: 2600 },
  },
  sh: {
    kind: 'fricative',
    voiced: false,
    formants: [320, 1750, 2350, 3300],
    seconds: 0.12,
    locus: [0.1, 0.3, 0.4],
    transitionSeconds: 0.045,
    noise: { peaks: retroflex, levelDb: -10, highPassHz: 1800 },
  },

  b: { ...english.P, aspirationSeconds: 0.012, seconds: 0.075, noise: { ...english.P.noise, levelDb: -17 } },
  p: { ...english.P, aspirationSeconds: 0.08 },
  d: { ...english.T, aspirationSeconds: 0.013, seconds: 0.07, burstSeconds: 0.011 },
  t: { ...english.T, aspirationSeconds: 0.085 },
  g: { ...english.K, aspirationSeconds: 0.02, seconds: 0.07, burstSeconds: 0.018 },
  k: { ...english.K, aspirationSeconds: 0.09 },
  j: sibilantAffricate(palatal, [300, 2150, 2950, 3600], [0.1, 0.15, 0.2], -13, false, 2600),
  q: sibilantAffricate(palatal, [300, 2150, 2950, 3600], [0.1, 0.15, 0.2], -12, true, 2600),
  zh: sibilantAffricate(retroflex, [320, 1750, 2350, 3300], [0.1, 0.3, 0.4], -13, false, 1800),
  ch: sibilantAffricate(retroflex, [320, 1750, 2350, 3300], [0.1, 0.3, 0.4], -11, true, 1800),
  z: sibilantAffricate(alveolar, [320, 1650, 2600, 3500], [0.1, 0.4, 0.5], -13, false, 3500),
  c: sibilantAffricate(alveolar, [320, 1650, 2600, 3500], [0.1, 0.4, 0.5], -12, true, 3500),
} satisfies Record<string, Phone>;

/** Between phrases: nothing sounds, the tongue is at rest. */
export const SILENCE: Phone = {
  kind: 'silence',
  voiced: false,
  formants: [500, 1500, 2500, 3500],
  seconds: 0.1,
};

/** Every phone by name. */
export const phones: Readonly<Record<string, Phone>> = { ...english, ...hummed, ...mandarin };

/** The phone of that name. @throws RangeError for a name the inventory does not have. */
export function phoneNamed(name: string): Phone {
  const found = phones[name];
  if (!found) throw new RangeError(`phones: there is no phone "${name}"`);
  return found;
}
