import type { TimedLine, TimedText } from '../doors.ts';

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

/** Lines of `kept` whose middle lies outside of [startSeconds, endSeconds), and those of `fresh` inside, in order. */
export function mergeLines(
  kept: readonly TimedLine[],
  fresh: readonly TimedLine[],
  startSeconds: number,
  endSeconds: number,
): TimedLine[] {
  const isInside = (line: TimedLine) => {
    const middle = (line.startSeconds + line.endSeconds) / 2;
    return middle >= startSeconds && middle < endSeconds;
  };
  return [...kept.filter((line) => !isInside(line)), ...fresh.filter(isInside)].sort(
    (a, b) => a.startSeconds - b.startSeconds,
  );
}

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
