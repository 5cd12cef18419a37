/** What stands behind a chord's root, by its quality. */
export const CHORD_SUFFIXES: Record<string, string> = {
  major: '',
  minor: 'm',
  diminished: 'dim',
  augmented: 'aug',
  sus2: 'sus2',
  sus4: 'sus4',
  power: '5',
  major7: 'maj7',
  minor7: 'm7',
  dominant7: '7',
  'half-diminished7': 'm7b5',
  diminished7: 'dim7',
  'minor-major7': 'mMaj7',
  major6: '6',
  minor6: 'm6',
  add9: 'add9',
  'minor-add9': 'madd9',
  major9: 'maj9',
  minor9: 'm9',
  dominant9: '9',
  dominant13: '13',
  dominant7sus4: '7sus4',
  dominant7alt: '7alt',
};

/** Sharps of the key on C, by its mode (flats below 0); any other is written as major. */
const FIFTHS_ON_C: Record<string, number> = {
  minor: -3,
  'harmonic-minor': -3,
  'minor-pentatonic': -3,
  blues: -3,
  dorian: -2,
  mixolydian: -1,
  lydian: 1,
  phrygian: -4,
};
const STEPS_BY_FIFTHS = 'FCGDAEB';

/**
 * The twelve pitch classes from C as a key spells them: on the line of fifths from three flatter than its own notes to
 * three sharper, so that A flat major has a D flat.
 */
export function tonesIn({ tonic, mode }: { tonic: number; mode: string }): string[] {
  // A fifth is 7 semitones, and 7 × 7 is 1 modulo 12.
  const around = (tonic * 7 + (FIFTHS_ON_C[mode] ?? 0) + 24) % 12;
  const flattest = (around > 6 ? around - 12 : around) - 3;
  return Array.from({ length: 12 }, (_, pitch) => {
    const place = flattest + ((((pitch * 7 - flattest) % 12) + 12) % 12) + 1;
    const alter = Math.floor(place / 7);
    return STEPS_BY_FIFTHS[place - 7 * alter] + (alter < 0 ? 'b'.repeat(-alter) : '#'.repeat(alter));
  });
}

/** A chord as it is written: "Am7", "G/B". @param tones names of the pitch classes, as its key spells them */
export function chordName(
  chord: { root: number; quality: string; bass?: number | undefined },
  tones: readonly string[],
): string {
  const name = `${tones[chord.root]}${CHORD_SUFFIXES[chord.quality] ?? ` ${chord.quality}`}`;
  return chord.bass === undefined || chord.bass === chord.root ? name : `${name}/${tones[chord.bass]}`;
}

/** Where the same stands several times in a row: a chart writes it once. @returns first and last of each run */
export function runsOf(names: readonly string[]): { from: number; until: number }[] {
  const runs: { from: number; until: number }[] = [];
  for (const [at, name] of names.entries()) {
    const run = runs.at(-1);
    if (run && names[run.from] === name) run.until = at;
    else runs.push({ from: at, until: at });
  }
  return runs;
}
