import type { Score } from './score.ts';

/** A text as a score may hold it: without control characters but those that part lines and columns, and without halves of characters. */
const plainText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t\n]/gu, '');

/** A score whose texts came out of somebody's file: what cannot be kept or shown is taken out of them. */
export const withPlainTexts = (score: Score): Score => ({
  ...score,
  title: plainText(score.title),
  sections: score.sections.map((section) => ({ ...section, label: plainText(section.label) })),
  parts: score.parts.map((part) => ({ ...part, name: plainText(part.name) })),
  lyrics: score.lyrics.map((line) => ({
    ...line,
    text: plainText(line.text),
    words: line.words.map(plainText),
    syllables: line.syllables.map((syllable) => ({ ...syllable, text: plainText(syllable.text) })),
  })),
});
