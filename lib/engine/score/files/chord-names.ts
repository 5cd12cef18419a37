import { CHORD_SYMBOLS } from '../../theory/chords.ts';
import { pitchClass } from '../../theory/pitch.ts';
import type { Chord, ChordQuality, PitchClass } from '../score.ts';

const STEPS: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };

/** Other ways to write what follows a chord's root. */
const ALIASES: Readonly<Record<string, ChordQuality>> = {
  M: 'major',
  maj: 'major',
  min: 'minor',
  '-': 'minor',
  mi: 'minor',
  m7b5: 'half-diminished7',
  ø: 'half-diminished7',
  ø7: 'half-diminished7',
  '°': 'diminished',
  o: 'diminished',
  '°7': 'diminished7',
  o7: 'diminished7',
  '+': 'augmented',
  sus: 'sus4',
  M7: 'major7',
  Δ: 'major7',
  Δ7: 'major7',
  ma7: 'major7',
  min7: 'minor7',
  '-7': 'minor7',
  mi7: 'minor7',
  mM7: 'minor-major7',
  min6: 'minor6',
  M9: 'major9',
  '2': 'add9',
  sus9: 'sus2',
  '7sus': 'dominant7sus4',
  '11': 'dominant7sus4',
  '7b9': 'dominant7alt',
  '7#9': 'dominant7alt',
  '7#5': 'dominant7alt',
};
/** What may follow a root: "Chorus" is no chord on C. */
const SUFFIX = /^(?:maj|min|mi|ma|dim|aug|sus|add|alt|omit|no|dom|[mM]|[0-9#b+\-°øoΔ^,.])*$/;
const QUALITIES = new Map<string, ChordQuality>([
  ...(Object.entries(CHORD_SYMBOLS) as [ChordQuality, string][]).map(
    ([quality, symbol]): [string, ChordQuality] => [symbol, quality],
  ),
  ...Object.entries(ALIASES),
]);

/** "C", "F#", "Bb" as a pitch class; nothing for other words. */
export function pitchClassOf(name: string): PitchClass | undefined {
  const match = /^([A-G])([#♯b♭]*)$/.exec(name);
  if (!match) return undefined;
  const sharps = [...match[2]!].reduce((sum, sign) => sum + (sign === '#' || sign === '♯' ? 1 : -1), 0);
  return pitchClass(STEPS[match[1]!]! + sharps);
}

/** "Am7/G" as a chord; the nearest simpler one where its extensions are not known; nothing for what is no chord. */
export function chordOfName(name: string): Pick<Chord, 'root' | 'quality' | 'bass'> | undefined {
  const match = /^([A-G][#♯b♭]?)([^/]*)(?:\/([A-G][#♯b♭]?))?$/.exec(name.trim());
  const root = match && pitchClassOf(match[1]!);
  if (root === null || root === undefined) return undefined;
  const suffix = match![2]!
    .replace(/[()\s]/g, '')
    .replace(/♭/g, 'b')
    .replace(/♯/g, '#');
  if (!SUFFIX.test(suffix)) return undefined;
  const bass = match![3] === undefined ? undefined : pitchClassOf(match![3]);
  let quality: ChordQuality | undefined;
  for (let length = suffix.length; length >= 0 && !quality; length--)
    quality = QUALITIES.get(suffix.slice(0, length));
  return { root, quality: quality ?? 'major', ...(bass !== undefined && bass !== root && { bass }) };
}
