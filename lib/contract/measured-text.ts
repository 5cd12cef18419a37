/**
 * Text from outside, in the one order that costs nothing: its raw length first, then cut or refused, then normalised.
 * Every place where text comes in goes through here (`contract.test.ts` holds the contract's own fields to it).
 */

/** NFC makes one code point of at most this many: U+1F82 is four when it is written out. */
const MOST_INTO_ONE = 4;
/**
 * Longest run of combining marks that is put in order as one. Ordering is quadratic in the length of a run, and there
 * is no language that puts more than a few on a letter; UAX #15 (stream-safe text) draws the line at 30.
 */
const MARKS_TOGETHER = 32;
const LONG_RUN = new RegExp(`\\p{M}{${MARKS_TOGETHER + 1}}`, 'u');
const PIECES = new RegExp(`\\P{M}*\\p{M}{0,${MARKS_TOGETHER}}`, 'gu');

/** Whether a text has more code points than `most`; reads no further than that, and normalises nothing. */
export function hasMoreCodePoints(text: string, most: number): boolean {
  // A code point is one or two units.
  if (text.length <= most) return false;
  if (text.length > 2 * most) return true;
  let count = 0;
  for (const _ of text) if (++count > most) return true;
  return false;
}

/** Whether a text is surely longer than `most` code points after NFC: told from its raw length alone. */
export const isSurelyLonger = (text: string, most: number): boolean =>
  hasMoreCodePoints(text, MOST_INTO_ONE * most);

/**
 * A text in NFC, in time linear in its length: a run of more than {@link MARKS_TOGETHER} combining marks, which no
 * language has, is put in order piece by piece.
 */
export function toNfc(text: string): string {
  if (!LONG_RUN.test(text)) return text.normalize('NFC');
  return (text.match(PIECES) ?? []).map((piece) => piece.normalize('NFC')).join('');
}

/** Code points after NFC, as people and the interface count them. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** Text of several lines that somebody else wrote, as it may be kept: without halves of characters, and of control characters but tabs and line ends. */
export const toText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, '');

/** What no title, name or tag shows: control characters, halves of a pair, and marks that turn the direction of text. */
const UNSHOWN = /[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * A line of text that somebody else wrote (a file's tags, its name, a manifest), as it may be shown: cut to what could
 * be kept before anything else is done with it, normalised, without characters that show nothing or reverse what stands
 * beside them, and cut to `most` code points.
 */
export function toLine(text: string, most: number): string {
  const raw = text.length > 2 * MOST_INTO_ONE * most ? text.slice(0, 2 * MOST_INTO_ONE * most) : text;
  const line = toNfc(raw).replace(/\s+/gu, ' ').replace(UNSHOWN, '').trim();
  return hasMoreCodePoints(line, most) ? [...line].slice(0, most).join('').trimEnd() : line;
}
