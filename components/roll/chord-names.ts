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

/** Pitch classes by name, from C. */
export const TONES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

/** A chord as it is written: "Am7", "G/B". */
export function chordName(chord: { root: number; quality: string; bass?: number | undefined }): string {
  const name = `${TONES[chord.root]}${CHORD_SUFFIXES[chord.quality] ?? ` ${chord.quality}`}`;
  return chord.bass === undefined || chord.bass === chord.root ? name : `${name}/${TONES[chord.bass]}`;
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
