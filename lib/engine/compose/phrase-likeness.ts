import type { LineSlot } from './melody-material.ts';

/** A phrase by its words: syllables `from` (included) to `to` (excluded) of a line. */
export interface PhraseText {
  slot: Pick<LineSlot, 'syllables'>;
  from: number;
  to: number;
}

/** A phrase's syllables as written. */
export const textOf = ({ slot, from, to }: PhraseText): string =>
  slot.syllables
    .slice(from, to)
    .map(({ text }) => text.toLowerCase())
    .join(' ');

/** Share of a wordless phrase that comes back as it was: its end is free to lead elsewhere. */
const WORDLESS_SHARE = 0.65;

/** Syllables at the beginnings of two phrases that are the same words; of wordless ones, those written as one. */
export function sharedOpening(a: PhraseText, b: PhraseText): number {
  const most = Math.min(a.to - a.from, b.to - b.from);
  if (a.slot.syllables === b.slot.syllables && a.from === b.from && !a.slot.syllables[a.from]?.text)
    return Math.ceil(most * WORDLESS_SHARE);
  return sharedFrom(a, a.from, b, b.from, most);
}

/** Do two phrases begin with words that are to be heard as the same words? */
export function opensAlike(a: PhraseText, b: PhraseText): boolean {
  const shared = sharedOpening(a, b);
  return shared >= 3 || (shared >= 2 && shared >= 0.4 * Math.min(a.to - a.from, b.to - b.from));
}

/**
 * Where in a phrase its own first words come again ("carry me over, carry me home").
 * @returns syllables from the phrase's first to the repetition's, and how many are the same
 */
export function innerEcho(phrase: PhraseText): { at: number; length: number } | undefined {
  const count = phrase.to - phrase.from;
  for (let at = 2; at + 2 <= count; at++) {
    if (phrase.slot.syllables[phrase.from + at]?.word === phrase.slot.syllables[phrase.from + at - 1]?.word)
      continue;
    const length = sharedFrom(phrase, phrase.from, phrase, phrase.from + at, Math.min(at, count - at));
    if (length >= 2) return { at, length };
  }
  return undefined;
}

/** Least and most syllables of a hook that other words are sung to. */
const HOOK_SYLLABLES = [4, 6] as const;

/**
 * Syllables at the beginnings of two phrases that can be sung alike: hardly one is stressed in one phrase and light in
 * the other. All of them where both have as many, else so many as a hook has; 0 where there are too few.
 */
export function stressedAlike(a: PhraseText, b: PhraseText): number {
  const [least, most] = HOOK_SYLLABLES;
  const same = a.to - a.from === b.to - b.from;
  const count = same ? a.to - a.from : Math.min(most, a.to - a.from - 2, b.to - b.from - 2);
  let clashes = 0;
  for (let i = 0; i < count; i++) {
    const one = a.slot.syllables[a.from + i]?.stress ?? 0;
    const two = b.slot.syllables[b.from + i]?.stress ?? 0;
    if (Math.abs(one - two) > 1) clashes++;
    if (clashes > Math.max(1, count * 0.2)) return i >= least ? i : 0;
  }
  return count >= least ? count : 0;
}

/** Syllables that are the same from two places on, whole words only. */
function sharedFrom(a: PhraseText, fromA: number, b: PhraseText, fromB: number, most: number): number {
  let whole = 0;
  for (let i = 0; i < most; i++) {
    const one = a.slot.syllables[fromA + i];
    const two = b.slot.syllables[fromB + i];
    if (!one?.text || one.text.toLowerCase() !== two?.text.toLowerCase()) break;
    const ends = (phrase: PhraseText, at: number) =>
      at + 1 >= phrase.to || phrase.slot.syllables[at + 1]?.word !== phrase.slot.syllables[at]?.word;
    if (ends(a, fromA + i) && ends(b, fromB + i)) whole = i + 1;
  }
  return whole;
}
