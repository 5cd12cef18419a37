import type { TimelineResult } from '#lib/contract/nouns.ts';

type Lines = TimelineResult['aligned_lyrics'];

/** `mm:ss.xx`, as LRC writes a time. */
function lrcTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `${pad(Math.floor(hundredths / 6000))}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;
}

/** `hh:mm:ss,mmm`, as SubRip writes a time. */
function srtTime(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${String(ms % 1000).padStart(3, '0')}`;
}
const pad = (value: number) => String(value).padStart(2, '0');

/** Enhanced LRC: a time a line, and one a word in angle brackets. */
export function toLrc(lines: Lines, song: { title: string; duration: number | null }): string {
  const head = [
    `[ti:${song.title}]`,
    '[by:Songloom]',
    ...(song.duration ? [`[length:${lrcTime(song.duration).slice(0, 5)}]`] : []),
  ];
  const body = lines.map((line) => {
    return `[${lrcTime(line.start_s)}]${wordsAsWritten(line) ?? line.text}`;
  });
  return `${[...head, ...body].join('\n')}\n`;
}

/**
 * A line with a time before each word, its marks and spaces as they are written; timed words have none.
 * @returns undefined where there are no timed words
 */
function wordsAsWritten(line: Lines[number]): string | undefined {
  if (line.words.length === 0) return undefined;
  const starts: number[] = [];
  for (const { word } of line.words) {
    const after = (starts.at(-1) ?? -1) + 1;
    const at = line.text.toLowerCase().indexOf(word.toLowerCase(), after);
    // Sung otherwise than it is written: the words as they were timed.
    if (at < 0) return line.words.map((one) => `<${lrcTime(one.start_s)}>${one.word}`).join(' ');
    starts.push(at);
  }
  const before = line.text.slice(0, starts[0]);
  const timed = line.words.map(
    (word, index) => `<${lrcTime(word.start_s)}>${line.text.slice(starts[index], starts[index + 1])}`,
  );
  return `${before}${timed.join('')}`;
}

/** SubRip subtitles, a caption a line. */
export function toSrt(lines: Lines): string {
  return lines
    .map((line, index) => `${index + 1}\n${srtTime(line.start_s)} --> ${srtTime(line.end_s)}\n${line.text}\n`)
    .join('\n');
}
