import type { ChordQuality } from '../score.ts';
import { chordOfName } from './chord-names.ts';

/** A chord as MusicXML says it: a kind, and degrees beside what the kind has. */
interface WrittenKind {
  kind: string;
  degree?: { value: number; alter: number; type: 'add' | 'alter' };
}

export const KIND_OF: Readonly<Record<ChordQuality, WrittenKind>> = {
  major: { kind: 'major' },
  minor: { kind: 'minor' },
  diminished: { kind: 'diminished' },
  augmented: { kind: 'augmented' },
  sus2: { kind: 'suspended-second' },
  sus4: { kind: 'suspended-fourth' },
  power: { kind: 'power' },
  major7: { kind: 'major-seventh' },
  minor7: { kind: 'minor-seventh' },
  dominant7: { kind: 'dominant' },
  'half-diminished7': { kind: 'half-diminished' },
  diminished7: { kind: 'diminished-seventh' },
  'minor-major7': { kind: 'major-minor' },
  major6: { kind: 'major-sixth' },
  minor6: { kind: 'minor-sixth' },
  add9: { kind: 'major', degree: { value: 9, alter: 0, type: 'add' } },
  'minor-add9': { kind: 'minor', degree: { value: 9, alter: 0, type: 'add' } },
  major9: { kind: 'major-ninth' },
  minor9: { kind: 'minor-ninth' },
  dominant9: { kind: 'dominant-ninth' },
  dominant13: { kind: 'dominant-13th' },
  // What is added counts from a dominant chord, whose seventh is minor.
  dominant7sus4: { kind: 'suspended-fourth', degree: { value: 7, alter: 0, type: 'add' } },
  dominant7alt: { kind: 'augmented-seventh', degree: { value: 9, alter: -1, type: 'add' } },
};

/** Kinds that stand for more than a chord here has; the nearest. */
const NEAREST: Readonly<Record<string, ChordQuality>> = {
  'augmented-seventh': 'dominant7alt',
  'dominant-11th': 'dominant7sus4',
  'major-11th': 'major9',
  'minor-11th': 'minor9',
  'major-13th': 'major9',
  'minor-13th': 'minor9',
};

interface Degree {
  value: number;
  alter: number;
  type: string;
}

/** Kinds whose altered fifth makes another. */
const WITH_FIFTH: Readonly<Record<string, ChordQuality>> = {
  'minor -1': 'diminished',
  'major 1': 'augmented',
  'minor-seventh -1': 'half-diminished7',
};
/** Kinds with a degree added that the others have not. */
const WITH_ADDED: Readonly<Record<string, ChordQuality>> = {
  'major 6': 'major6',
  'minor 6': 'minor6',
  'major 2': 'add9',
  'minor 2': 'minor-add9',
  'major 4': 'sus4',
  'dominant 9': 'dominant9',
  'dominant 11': 'dominant7sus4',
  'dominant 13': 'dominant13',
  'dominant-ninth 13': 'dominant13',
  'major-seventh 9': 'major9',
  'minor-seventh 9': 'minor9',
};

/**
 * The quality of a kind with its degrees (empty where it has none); of a kind that is none of these what its text says ("7#11"), else major.
 */
export function qualityOfKind(kind: string, degrees: readonly Degree[], text?: string): ChordQuality {
  const qualities = Object.entries(KIND_OF) as [ChordQuality, WrittenKind][];
  const exact = qualities.find(
    ([, written]) =>
      written.kind === kind &&
      written.degree !== undefined &&
      degrees.some(
        ({ value, type, alter }) =>
          value === written.degree!.value &&
          type === written.degree!.type &&
          (alter === written.degree!.alter || value === 7),
      ),
  );
  if (exact) return exact[0];
  const said = degrees.filter(({ type }) => type !== 'subtract');
  const fifth = said.find(({ value, alter }) => value === 5 && alter !== 0);
  const withFifth = fifth && WITH_FIFTH[`${kind} ${fifth.alter}`];
  if (withFifth) return withFifth;
  if (/^dominant/.test(kind) && said.some(({ value, alter }) => [5, 9].includes(value) && alter !== 0))
    return 'dominant7alt';
  const added = said.find(({ value, alter }) => alter === 0 && WITH_ADDED[`${kind} ${value}`]);
  if (added) return WITH_ADDED[`${kind} ${added.value}`]!;
  const plain = qualities.find(([, written]) => written.kind === kind && !written.degree);
  const named = text ? chordOfName(`C${text}`) : undefined;
  return plain?.[0] ?? NEAREST[kind] ?? named?.quality ?? 'major';
}
