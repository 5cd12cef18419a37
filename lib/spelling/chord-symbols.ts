/** What follows the root's name in a chord symbol, by its quality. */
export const CHORD_SYMBOLS = {
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
} as const;

const symbolOf = (quality: string): string =>
  Object.hasOwn(CHORD_SYMBOLS, quality)
    ? CHORD_SYMBOLS[quality as keyof typeof CHORD_SYMBOLS]
    : // What another service calls it, which nobody here knows.
      ` ${quality}`;

/** "Am7/G". @param tones names of the pitch classes, as a key spells them */
export function chordName(
  { root, quality, bass }: { root: number; quality: string; bass?: number | undefined },
  tones: readonly string[],
): string {
  const name = `${tones[root]}${symbolOf(quality)}`;
  return bass === undefined || bass === root ? name : `${name}/${tones[bass]}`;
}
