import type { Key, Mode } from '../score.ts';
import { pitchClassOf } from './chord-names.ts';

const SHARP_ORDER = 'FCGDAEB';
const MODES: Readonly<Record<string, { mode: Mode; fifths: number }>> = {
  maj: { mode: 'major', fifths: 0 },
  ion: { mode: 'major', fifths: 0 },
  mix: { mode: 'mixolydian', fifths: -1 },
  dor: { mode: 'dorian', fifths: -2 },
  m: { mode: 'minor', fifths: -3 },
  min: { mode: 'minor', fifths: -3 },
  aeo: { mode: 'minor', fifths: -3 },
  phr: { mode: 'phrygian', fifths: -4 },
  loc: { mode: 'phrygian', fifths: -5 },
  lyd: { mode: 'lydian', fifths: 1 },
};
/** Fifths from C of each pitch class's nearest major key signature. */
const MAJOR_FIFTHS = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5];

/** What `K:` says: a key with its signature, by letters; no key where it says a clef alone; nothing where it is none (ABC 2.1, 3.1.14). */
export function readKey(value: string): { key?: Key; signature: Map<string, number> } | undefined {
  const isPipes = /^H[Pp]/.test(value);
  const match = /^([A-G])([#b]?)\s*([A-Za-z]*)/.exec(value);
  const tonic = match ? pitchClassOf(match[1]! + match[2]!) : isPipes ? 9 : undefined;
  const changes = [...value.matchAll(/(?:^|\s)(\^{1,2}|_{1,2}|=)([A-Ga-g])/g)];
  const isKey = tonic !== undefined || changes.length > 0 || /^(none)?$/.test(value);
  const isClef = /^([a-z]+\s*=|[a-z]+[+-]?\d*$)/.test(value);
  if (!isKey) return isClef ? { signature: new Map() } : undefined;
  const word = (match?.[3] ?? (isPipes ? 'mix' : '')).toLowerCase();
  const mode = MODES[word === 'm' ? 'm' : word.slice(0, 3)] ?? MODES['maj']!;
  const key: Key = { tonic: tonic ?? 0, mode: mode.mode };
  const signature = new Map<string, number>();
  const fifths = /\bexp\b/.test(value) ? 0 : fifthsOf(key.tonic, match?.[2], mode.fifths);
  for (let i = 0; i < Math.abs(fifths); i++)
    signature.set(fifths > 0 ? SHARP_ORDER[i]! : SHARP_ORDER[6 - i]!, Math.sign(fifths));
  for (const [, sign, letter] of changes)
    signature.set(letter!.toUpperCase(), sign === '=' ? 0 : sign![0] === '^' ? sign!.length : -sign!.length);
  return { key, signature };
}

/** Spelled as written: F# has six sharps, Gb six flats. */
function fifthsOf(tonic: number, sign: string | undefined, ofMode: number): number {
  const sharps = MAJOR_FIFTHS[tonic]!;
  const spelled =
    sign === 'b' && sharps > 0 ? sharps - 12 : sign === '#' && sharps < 0 ? sharps + 12 : sharps;
  return Math.max(-7, Math.min(7, spelled + ofMode));
}
