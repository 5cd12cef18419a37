import type { ChordQuality } from '../score.ts';

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
  dominant7sus4: { kind: 'suspended-fourth', degree: { value: 7, alter: -1, type: 'add' } },
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

/** The quality of a kind with its degrees (empty where it has none); major where it is not known. */
export function qualityOfKind(
  kind: string,
  degrees: readonly { value: number; type: string }[],
): ChordQuality {
  const qualities = Object.entries(KIND_OF) as [ChordQuality, WrittenKind][];
  const exact = qualities.find(
    ([, written]) =>
      written.kind === kind &&
      written.degree !== undefined &&
      degrees.some(({ value, type }) => value === written.degree!.value && type === written.degree!.type),
  );
  const altered =
    kind === 'dominant' && degrees.some(({ value, type }) => type !== 'subtract' && [5, 9].includes(value));
  const plain = qualities.find(([, written]) => written.kind === kind && !written.degree);
  return exact?.[0] ?? (altered ? 'dominant7alt' : (plain?.[0] ?? NEAREST[kind] ?? 'major'));
}
