/** A key as far as it is written. */
export interface WrittenKey {
  /** 0 = C … 11 = B. */
  tonic: number;
  mode: string;
}

/** Sharps of the key on C of each mode that has a signature. */
const FIFTHS_ON_C: Readonly<Record<string, number>> = {
  major: 0,
  minor: -3,
  dorian: -2,
  mixolydian: -1,
  lydian: 1,
  phrygian: -4,
};
/** What else is sung in is written as the mode it is nearest to. */
const WRITTEN_AS: Readonly<Record<string, string>> = {
  'harmonic-minor': 'minor',
  'minor-pentatonic': 'minor',
  blues: 'minor',
  'major-pentatonic': 'major',
};

/** The name of the mode in whose signature a key is written. */
export const writtenMode = ({ mode }: Pick<WrittenKey, 'mode'>): string => WRITTEN_AS[mode] ?? mode;

/** Sharps of a key (flats below 0), the spelling with fewer of them: −5 to 6. A mode that nobody knows is written as major. */
export function fifthsOf(key: WrittenKey): number {
  // A fifth is 7 semitones, and 7 × 7 is 1 modulo 12.
  const fifths = (((key.tonic * 7) % 12) + (FIFTHS_ON_C[writtenMode(key)] ?? 0) + 24) % 12;
  return fifths > 6 ? fifths - 12 : fifths;
}

export interface SpelledPitch {
  step: 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
  /** Semitones up. */
  alter: number;
}

const STEPS_BY_FIFTHS = ['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const;

/**
 * A pitch class as it is spelled in a key: on the line of fifths from three flatter than the key's own notes to three
 * sharper, so that the raised seventh of the minor is a sharp and the lowered one of the major a flat.
 */
export function spell(pitch: number, fifths: number): SpelledPitch {
  const flattest = fifths - 3;
  const place = flattest + ((((Math.round(pitch) * 7 - flattest) % 12) + 12) % 12);
  const step = STEPS_BY_FIFTHS[(((place + 1) % 7) + 7) % 7]!;
  return { step, alter: Math.floor((place + 1) / 7) };
}

/** The octave a pitch is written in: B♯ lies in the octave below the C that it sounds as. */
export const octaveOf = (pitch: number, { alter }: SpelledPitch): number =>
  Math.floor((pitch - alter) / 12) - 1;

/** Sharps (above 0) or flats that a signature puts on a step. */
export function signatureOn(step: SpelledPitch['step'], fifths: number): number {
  const place = STEPS_BY_FIFTHS.indexOf(step);
  return Math.floor((fifths + 6 - place) / 7);
}

/** "F#", "Bb". */
export const nameOf = ({ step, alter }: SpelledPitch): string =>
  step + (alter < 0 ? 'b'.repeat(-alter) : '#'.repeat(alter));

/** The twelve pitch classes from C by the names that a signature gives them. */
export const tonesOf = (fifths: number): string[] =>
  Array.from({ length: 12 }, (_, pitch) => nameOf(spell(pitch, fifths)));

/** The same of a key: A flat major has a D flat. */
export const tonesIn = (key: WrittenKey): string[] => tonesOf(fifthsOf(key));
