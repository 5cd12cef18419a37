/**
 * The notation that grooves, bass lines and comping patterns are written in. One character is a sixteenth note;
 * blanks and bar lines (`|`) are for the eye only. A pattern is one or more bars long and repeats. Bars have 16
 * steps in 4/4 and 12 in 3/4 and 6/8.
 *
 * In every pattern: `.` silence · `-` the note before goes on.
 *
 * Drums: `X` accent · `x` hit · `o` soft hit · `g` ghost note · `?` a soft hit that is there half of the time ·
 * `r` two hits in the step · `t` three hits in the step · `f` flam.
 *
 * Bass: `R` root · `r` root, softer · `8` root an octave up · `L` root an octave down · `5` fifth · `3` third ·
 * `6` sixth · `7` seventh · `2` second · `a` a half-step from the next chord's root · `p` a scale step from
 * it · `g` dead ghost note · `s` root, slid into.
 *
 * Comping: `c` chord · `C` accented · `s` short · `S` short and accented · `o` soft · `d` `D` strummed down ·
 * `u` `U` strummed up · `m` `M` palm-muted · `x` dead stroke · `B` the chord's bass note alone · `F` its fifth
 * below or above · `k` root and fifth, `K` root and sixth (a boogie's two shapes) · `b` bass note and chord
 * together · `0`–`9` single notes of the voicing from the bottom, going on an octave higher past its top.
 */
export type Pattern = string;

/** Alternatives for calm, middling and full passages; a song draws one of each. */
export interface Levels<T> {
  calm: readonly T[];
  main: readonly T[];
  full: readonly T[];
}

/** Alternatives with weights: `[value, weight]`. */
export type Weighted<T> = readonly (readonly [T, number])[];

/** A pattern's steps, blanks and bar lines removed. */
export function patternSteps(pattern: Pattern): string {
  return pattern.replace(/[\s|]/g, '');
}

export interface PatternHit {
  /** Step from the start of the pattern. */
  step: number;
  lengthSteps: number;
  symbol: string;
}

const parsed = new Map<string, readonly PatternHit[]>();

/** A pattern's hits; each lasts until the next symbol that is not `-`. */
export function patternHits(pattern: Pattern): readonly PatternHit[] {
  const known = parsed.get(pattern);
  if (known) return known;
  const steps = patternSteps(pattern);
  const hits: PatternHit[] = [];
  for (let step = 0; step < steps.length; step++) {
    const symbol = steps[step] as string;
    if (symbol === '-') {
      const last = hits.at(-1);
      if (last && last.step + last.lengthSteps === step) last.lengthSteps++;
    } else if (symbol !== '.') hits.push({ step, lengthSteps: 1, symbol });
  }
  parsed.set(pattern, hits);
  return hits;
}

/** Drum pieces a groove may have rows for, with their General MIDI percussion keys. */
export const DRUM_KEYS = {
  kick: 36,
  snare: 38,
  rim: 37,
  clap: 39,
  brush: 40,
  hat: 42,
  pedalHat: 44,
  openHat: 46,
  ride: 51,
  rideBell: 53,
  crash: 49,
  crash2: 57,
  splash: 55,
  china: 52,
  tomLow: 41,
  tomFloor: 43,
  tomMid: 47,
  tomHigh: 50,
  tambourine: 54,
  cowbell: 56,
  bongoHigh: 60,
  bongoLow: 61,
  congaMute: 62,
  congaOpen: 63,
  congaLow: 64,
  timbaleHigh: 65,
  timbaleLow: 66,
  agogoHigh: 67,
  agogoLow: 68,
  cabasa: 69,
  maracas: 70,
  guiro: 73,
  claves: 75,
  woodblockHigh: 76,
  woodblockLow: 77,
  cuicaMute: 78,
  triangle: 81,
  shaker: 82,
} as const;
export type DrumPiece = keyof typeof DRUM_KEYS;

/** Rows of a groove or a fill, one pattern a piece. */
export type DrumRows = Partial<Record<DrumPiece, Pattern>>;
