import type { Key, PitchClass } from '../score/score.ts';

const LETTERS: Record<string, PitchClass> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11, h: 11 };

const WESTERN =
  /^([A-Ha-h])\s*[- ]?(#|♯|b|♭|sharp|flat|is|es)?\s*[- ]?\s*(major|minor|maj|min|moll|dur|M|m|大调|小调|大調|小調)?\.?$/iu;
const CHINESE = /^(升|降|还原|#|♯|b|♭)?\s*([A-Ga-g])\s*(升|降)?\s*(大调|小调|大調|小調)?$/u;

/**
 * Reads one of the 24 keys in any common spelling: `C`, `C minor`, `F#`, `Bb minor`, `Am`, `a-moll`, `C大调`,
 * `a小调`, `升F大调`, `降B大调`. Strict: the whole string must be the key, else `undefined`. Without a word for
 * the mode it is major, but for the German and Chinese-textbook lower case with a mode word nothing changes.
 */
export function parseKey(text: string): Key | undefined {
  const cleaned = text
    .normalize('NFKC')
    .trim()
    .replace(/^key\s*(of|:)?\s*/iu, '')
    .replace(/\s+(key)$/iu, '')
    .trim();
  const chinese = CHINESE.exec(cleaned);
  if (chinese) return toKey(chinese[2]!, chinese[1] ?? chinese[3], chinese[4]);
  const western = WESTERN.exec(cleaned);
  if (!western) return undefined;
  const [, letter, accidental, mode] = western;
  const isGerman = /^(moll|dur)$/iu.test(mode ?? '') || /^(is|es)$/iu.test(accidental ?? '');
  if (/^h$/iu.test(letter!) && !isGerman) return undefined;
  if (/^b$/iu.test(letter!) && isGerman && !accidental) return toKey('b', 'b', mode);
  return toKey(letter!, accidental, mode);
}

function toKey(letter: string, accidental: string | undefined, mode: string | undefined): Key | undefined {
  const base = LETTERS[letter.toLowerCase()];
  if (base === undefined) return undefined;
  const shift = /^(#|♯|sharp|is|升)$/iu.test(accidental ?? '')
    ? 1
    : /^(b|♭|flat|es|降)$/iu.test(accidental ?? '')
      ? -1
      : 0;
  const isMinor = mode === 'm' || /^(minor|min|moll|小调|小調)$/iu.test(mode ?? '');
  return { tonic: (base + shift + 12) % 12, mode: isMinor ? 'minor' : 'major' };
}
