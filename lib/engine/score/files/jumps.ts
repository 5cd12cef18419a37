import type { SheetBar } from './sheet.ts';

/** What a sign or a word on a sheet says about what is played next. A sign of the coda stands where it is left for and where it begins. */
export type JumpMark = 'capo' | 'segno' | 'segno-sign' | 'coda-sign' | 'to-coda' | 'coda' | 'fine';

const WORDS: readonly [RegExp, JumpMark][] = [
  [/^d\.?\s?c\.|^d\.c\b|^d\.?c\.?\s+al\b|^da ?capo\b/i, 'capo'],
  [/^d\.?\s?s\.|^d\.s\b|^d\.?s\.?\s+al\b|^dal ?segno\b/i, 'segno'],
  [/^fine\.?$/i, 'fine'],
  [/^(to|da) coda\b/i, 'to-coda'],
  [/^coda$/i, 'coda-sign'],
  [/^segno$/i, 'segno-sign'],
];

/** "D.C. al Fine" as what it says; nothing for other words. */
export const jumpOfWords = (words: string): JumpMark | undefined =>
  WORDS.find(([pattern]) => pattern.test(words.trim()))?.[1];

export function markBar(bar: SheetBar, mark: JumpMark, codaSigns: SheetBar[]): void {
  if (mark === 'capo' || mark === 'segno') bar.jump = mark;
  else if (mark === 'segno-sign') bar.segno = true;
  else if (mark === 'coda-sign') codaSigns.push(bar);
  else if (mark === 'to-coda') bar.toCoda = true;
  else if (mark === 'coda') bar.coda = true;
  else bar.fine = true;
}

/** Signs of a coda: the last is where it begins, one before it where it is left for. */
export function settleCodas(bars: readonly SheetBar[], codaSigns: readonly SheetBar[]): void {
  const last = codaSigns.at(-1);
  if (!last) return;
  if (!bars.some(({ coda }) => coda)) last.coda = true;
  const [first] = codaSigns;
  if (first !== last && !bars.some(({ toCoda }) => toCoda)) first!.toCoda = true;
}
