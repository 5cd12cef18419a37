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
  const isInside = (seconds: number) => !isBefore(seconds) && seconds < endSeconds - SAME_SECONDS;
  const merged: TimedLine[] = [];
  const cut: TimedLine[] = [];
  for (const line of kept) {
    // A line sung on both sides of what is new is two lines now.
    const before = keepSyllables(line, isBefore);
    const after = keepSyllables(line, (seconds) => !isBefore(seconds) && !isInside(seconds));
    merged.push(...[before, after].filter((piece) => piece !== undefined));
    if (before && before.syllables.length < line.syllables.length) cut.push(before);
  }
  for (const line of fresh) {
    const own = keepSyllables(line, isInside);
    if (!own) continue;
    const head = isBefore(line.startSeconds)
      ? cut.find((piece) => line.text.startsWith(piece.text))
      : undefined;
    if (head) Object.assign(head, joined(head, own));
    else merged.push(own);
  }
  return merged.sort((a, b) => a.startSeconds - b.startSeconds);
}

/** Rounding of sample positions, seconds. */
const SAME_SECONDS = 0.03;

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

function joined(head: TimedLine, tail: TimedLine): TimedLine {
  const words = [...head.words, ...tail.words];
  const syllables = [...head.syllables, ...tail.syllables];
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
