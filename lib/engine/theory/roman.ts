import type { Chord, ChordQuality, Key } from '../score/score.ts';
import { pitchClass } from './pitch.ts';

/** A chord in terms of a key: semitones above the tonic. */
export interface RomanChord {
  rootSteps: number;
  quality: ChordQuality;
  bassSteps?: number;
}

/** One bar's chords (each an equal share of it). */
export type RomanBar = RomanChord[];

const MAJOR_STEPS = [0, 2, 4, 5, 7, 9, 11] as const;
const NUMERALS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii'] as const;

/** Suffixes after an upper-case and after a lower-case numeral. */
const UPPER: Record<string, ChordQuality> = {
  '': 'major',
  '5': 'power',
  '6': 'major6',
  '7': 'dominant7',
  '9': 'dominant9',
  '13': 'dominant13',
  maj7: 'major7',
  maj9: 'major9',
  add9: 'add9',
  sus2: 'sus2',
  sus4: 'sus4',
  '7sus4': 'dominant7sus4',
  '7alt': 'dominant7alt',
  '+': 'augmented',
};
const LOWER: Record<string, ChordQuality> = {
  '': 'minor',
  '5': 'power',
  '6': 'minor6',
  '7': 'minor7',
  '9': 'minor9',
  maj7: 'minor-major7',
  add9: 'minor-add9',
  dim: 'diminished',
  dim7: 'diminished7',
  '7b5': 'half-diminished7',
  sus2: 'sus2',
  sus4: 'sus4',
};

function accidental(text: string): number {
  return text === 'b' ? -1 : text === '#' ? 1 : 0;
}

/**
 * Reads one roman numeral. Degrees count from the major scale on the tonic whatever the mode (so minor keys
 * write `i bVI bIII bVII`); case gives the third; then a suffix (`7 maj7 9 maj9 13 6 add9 sus2 sus4 7sus4 7alt
 * dim dim7 7b5 + 5`); then `/3` for a scale degree in the bass, or `/vi` for a secondary function (`V7/vi`).
 * @throws SyntaxError for anything else.
 */
export function parseRoman(text: string): RomanChord {
  const match = /^([b#]?)([ivIV]+)([^/]*)(?:\/(.+))?$/.exec(text);
  const degree = match
    ? NUMERALS.indexOf((match[2] as string).toLowerCase() as (typeof NUMERALS)[number])
    : -1;
  if (!match || degree < 0) throw new SyntaxError(`roman numeral: cannot read "${text}"`);
  const numeral = match[2] as string;
  const quality = (numeral === numeral.toUpperCase() ? UPPER : LOWER)[match[3] as string];
  if (!quality) throw new SyntaxError(`roman numeral: unknown chord suffix in "${text}"`);
  let rootSteps = (MAJOR_STEPS[degree] as number) + accidental(match[1] as string);
  const after = match[4];
  if (after === undefined) return { rootSteps: pitchClass(rootSteps), quality };
  const bass = /^([b#]?)([1-7])$/.exec(after);
  if (bass) {
    const bassSteps = (MAJOR_STEPS[Number(bass[2]) - 1] as number) + accidental(bass[1] as string);
    return { rootSteps: pitchClass(rootSteps), quality, bassSteps: pitchClass(bassSteps) };
  }
  rootSteps += parseRoman(after).rootSteps;
  return { rootSteps: pitchClass(rootSteps), quality };
}

const DEGREES = ['1', 'b2', '2', 'b3', '3', '4', 'b5', '5', 'b6', '6', 'b7', '7'] as const;
const SUFFIXES = [UPPER, LOWER].map((suffixes) => new Map(Object.entries(suffixes).map(([a, b]) => [b, a])));

/** A roman numeral that {@link parseRoman} reads as this chord. */
export function romanNumeral({ rootSteps, quality, bassSteps }: RomanChord): string {
  const [upper, lower] = [SUFFIXES[0]!.get(quality), SUFFIXES[1]!.get(quality)];
  const [, sign, degree] = /^(b?)(\d)$/.exec(DEGREES[pitchClass(rootSteps)]!)!;
  const numeral = NUMERALS[Number(degree) - 1]!;
  const bass = bassSteps === undefined ? '' : `/${DEGREES[pitchClass(bassSteps)]}`;
  return `${sign}${upper === undefined ? numeral : numeral.toUpperCase()}${upper ?? lower}${bass}`;
}

/** Bars as {@link parseProgression} reads them. */
export const progressionText = (bars: readonly RomanBar[]): string =>
  bars.map((bar) => bar.map(romanNumeral).join(',')).join(' ');

/**
 * Reads a progression: one token a bar, separated by spaces; chords sharing a bar joined by commas; `%`
 * repeats the bar before. Example: `I V/7 vi ii7,V7`.
 */
export function parseProgression(text: string): RomanBar[] {
  const bars: RomanBar[] = [];
  for (const token of text.trim().split(/\s+/)) {
    const previous = bars.at(-1);
    if (token === '%') {
      if (!previous) throw new SyntaxError('progression: % has no bar before it');
      bars.push(previous);
    } else bars.push(token.split(',').map(parseRoman));
  }
  return bars;
}

/** A roman chord placed in a key and in time. */
export function placeChord(roman: RomanChord, key: Key, startBeat: number, lengthBeats: number): Chord {
  const chord: Chord = {
    startBeat,
    lengthBeats,
    root: pitchClass(key.tonic + roman.rootSteps),
    quality: roman.quality,
  };
  if (roman.bassSteps !== undefined) chord.bass = pitchClass(key.tonic + roman.bassSteps);
  return chord;
}
