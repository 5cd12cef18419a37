const NATURALS: Record<string, number> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const MAJOR_NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'];
const MINOR_NAMES = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'G#', 'A', 'Bb', 'B'];

export interface MusicalKey {
  /** 0 = C … 11 = B. */
  tonic: number;
  mode: 'major' | 'minor';
  /** The usual spelling: "Eb major", "C# minor". */
  name: string;
}

/** The names of the 24 keys in their usual spelling. */
export const MUSICAL_KEYS: readonly string[] = [
  ...MAJOR_NAMES.map((name) => `${name} major`),
  ...MINOR_NAMES.map((name) => `${name} minor`),
];

/**
 * Reads a key in any common spelling: `C`, `Am`, `F# minor`, `Bbmaj`, `E-flat major`, `C大调`, `升c小调`.
 * A bare letter is major. @returns `undefined` when it is not one of the 24 keys.
 */
export function parseMusicalKey(text: string): MusicalKey | undefined {
  const compact = text
    .normalize('NFKC')
    .trim()
    .replace(/♯|-?\s*sharp\b/gi, '#')
    .replace(/♭|-?\s*flat\b/gi, 'b')
    .replace(/^升\s*([A-Ga-g])/, '$1#')
    .replace(/^降\s*([A-Ga-g])/, '$1b')
    .replace(/[\s_-]+/g, '');
  const match = /^([A-Ga-g])(#|b)?(.*)$/.exec(compact);
  if (!match) return undefined;
  const [, letter = '', accidental = '', rest = ''] = match;
  const mode = readMode(rest);
  if (!mode) return undefined;
  const offset = accidental === '#' ? 1 : accidental === 'b' ? -1 : 0;
  const tonic = ((NATURALS[letter.toUpperCase()] ?? 0) + offset + 12) % 12;
  const tonicName = (mode === 'major' ? MAJOR_NAMES : MINOR_NAMES)[tonic];
  return { tonic, mode, name: `${tonicName} ${mode}` };
}

function readMode(rest: string): 'major' | 'minor' | undefined {
  if (rest === 'M') return 'major';
  if (rest === 'm') return 'minor';
  const word = rest.toLowerCase();
  if (['', 'maj', 'major', 'dur', '大调', '大調'].includes(word)) return 'major';
  if (['min', 'minor', 'moll', '小调', '小調'].includes(word)) return 'minor';
  return undefined;
}
