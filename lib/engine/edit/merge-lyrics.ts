import type { LyricSection } from '../compose/song-plan.ts';
import type { TimedLine, TimedText } from '../rendered-song.ts';

const shift = <T extends TimedText>(item: T, seconds: number): T => ({
  ...item,
  startSeconds: item.startSeconds + seconds,
  endSeconds: item.endSeconds + seconds,
});

/** The lines later (or earlier) by `seconds`, words and syllables with them. */
export function shiftLines(lines: readonly TimedLine[], seconds: number): TimedLine[] {
  return lines.map((line) => ({
    ...shift(line, seconds),
    words: line.words.map((word) => shift(word, seconds)),
    syllables: line.syllables.map((syllable) => shift(syllable, seconds)),
  }));
}

/**
 * What is sung after an edit: of the old lines the syllables that begin outside of [startSeconds, endSeconds), of the
 * fresh ones those inside; a line of which both have a piece is one line again.
 */
export function mergeLines(
  kept: readonly TimedLine[],
  fresh: readonly TimedLine[],
  startSeconds: number,
  endSeconds: number,
): TimedLine[] {
  const isBefore = (seconds: number) => seconds < startSeconds - SAME_SECONDS;
  const isAfter = (seconds: number) => seconds >= endSeconds - SAME_SECONDS;
  const isInside = (seconds: number) => !isBefore(seconds) && !isAfter(seconds);
  const merged: TimedLine[] = [];
  for (const line of kept) {
    // A line sung on both sides of what is new is two lines now.
    const before = keepSyllables(line, isBefore);
    const after = keepSyllables(line, isAfter);
    merged.push(...[before, after].filter((piece) => piece !== undefined));
  }
  for (const line of fresh) {
    const own = keepSyllables(line, isInside);
    if (!own) continue;
    // Its beginning and its end, where they are kept, are the lines next to it.
    const isPiece = (piece: TimedLine, gapSeconds: number) =>
      piece.syllables.length < line.syllables.length && Math.abs(gapSeconds) < NEXT_SECONDS;
    const head = isBefore(line.startSeconds)
      ? merged.findLast(
          (piece) => isPiece(piece, own.startSeconds - piece.endSeconds) && line.text.startsWith(piece.text),
        )
      : undefined;
    const tail = isAfter(line.syllables.at(-1)!.startSeconds)
      ? merged.find(
          (piece) =>
            piece !== head &&
            isPiece(piece, piece.startSeconds - own.endSeconds) &&
            line.text.endsWith(piece.text),
        )
      : undefined;
    for (const piece of [head, tail]) if (piece) merged.splice(merged.indexOf(piece), 1);
    const pieces = [head, own, tail].filter((piece) => piece !== undefined);
    merged.push(pieces.reduce((one, other) => joined(one, other, line.text)));
  }
  return merged.sort((a, b) => a.startSeconds - b.startSeconds);
}

/** Rounding of sample positions, seconds. */
const SAME_SECONDS = 0.03;
/** Between two pieces of a line there is no longer rest than this. */
const NEXT_SECONDS = 2;

/** What is left of a line when only some of its syllables are kept; nothing where none are. */
function keepSyllables(line: TimedLine, keep: (startSeconds: number) => boolean): TimedLine | undefined {
  const syllables = line.syllables.filter((syllable) => keep(syllable.startSeconds));
  if (syllables.length === 0) return undefined;
  if (syllables.length === line.syllables.length) return { ...line };
  const words = line.words.flatMap((word) => {
    const own = syllables.filter(
      (syllable) =>
        syllable.startSeconds >= word.startSeconds - 1e-6 && syllable.startSeconds < word.endSeconds,
    );
    return own.length > 0
      ? [{ ...word, startSeconds: own[0]!.startSeconds, endSeconds: own.at(-1)!.endSeconds }]
      : [];
  });
  return { ...line, ...spanOf(syllables), words, syllables, text: textOf(words) };
}

/** Two pieces of a line as one; a word of which both have syllables is one again where the line's text has it once. */
function joined(head: TimedLine, tail: TimedLine, text: string): TimedLine {
  const syllables = [...head.syllables, ...tail.syllables];
  const [last, first] = [head.words.at(-1), tail.words[0]];
  const isOne = last !== undefined && last.text === first?.text && !text.includes(textOf([last, first]));
  const words = isOne
    ? [...head.words.slice(0, -1), { ...last, endSeconds: first.endSeconds }, ...tail.words.slice(1)]
    : [...head.words, ...tail.words];
  return { ...head, ...spanOf(syllables), words, syllables, text: textOf(words) };
}

const spanOf = (syllables: readonly TimedText[]) => ({
  startSeconds: syllables[0]!.startSeconds,
  endSeconds: Math.max(...syllables.map((syllable) => syllable.endSeconds)),
});

const textOf = (words: readonly TimedText[]): string =>
  words
    .map((word) => word.text)
    .reduce((text, word) => (/[\p{Script=Han}]$/u.test(text) ? text + word : `${text} ${word}`), '')
    .trim();

/** The words of timed lines with a tag wherever the section changes. */
export function lyricsOf(lines: readonly TimedLine[]): string {
  const out: string[] = [];
  let section = '';
  for (const line of lines) {
    if (line.section !== section) out.push(...(out.length > 0 ? [''] : []), `[${line.section}]`);
    section = line.section;
    out.push(line.text);
  }
  return out.join('\n');
}

/** Whether somebody who wrote words said what parts of a song they are. */
export const hasTags = (text: string | undefined): boolean => /^\s*\[[^\]]+\]\s*$/m.test(text ?? '');

/**
 * Lines under the names that their words were given, not those of the music they fell on. Words that were given several
 * names take them in turn.
 */
export function underGivenNames(lines: readonly TimedLine[], sections: readonly LyricSection[]): TimedLine[] {
  const names = Map.groupBy(
    sections.flatMap(({ label, lines: own }) => own.map(({ text }) => ({ text, label }))),
    ({ text }) => text,
  );
  const turns = new Map<string, number>();
  return lines.map((line) => {
    const given = names.get(line.text) ?? [];
    const turn = turns.get(line.text) ?? 0;
    turns.set(line.text, turn + 1);
    return { ...line, section: given[turn % given.length]?.label || line.section };
  });
}
