import { lineSyllables, syllablesBefore } from './syllables.ts';

/** The most that is sung in one breath: English syllables, and Chinese characters. */
export const LONGEST_LINE = { en: 14, zh: 12 } as const;

const limitOf = (line: string): number => {
  const han = line.match(/\p{Script=Han}/gu)?.length ?? 0;
  return han > lineSyllables(line) / 2 ? LONGEST_LINE.zh : LONGEST_LINE.en;
};

/** Words a line may well begin with: a split goes before them. */
const OPENERS =
  /^(?:and|but|or|so|when|while|where|that|because|'cause|if|till|until|like|with|for|to|from|in|on|at|by|as|who|then|than|under|over|through)$/i;

/**
 * Splits a line that is too long for one breath: at sentence marks, then at commas, then before a
 * conjunction or preposition nearest the middle, at last in the middle. Pieces keep their words in order.
 */
export function splitLongLine(line: string): string[] {
  const limit = limitOf(line);
  if (lineSyllables(line) <= limit) return [line];
  // Chinese verse often puts two lines in one, parted by a space or a comma.
  const marks = [
    ...line.matchAll(
      /[.!?;:。！？；：…]+["”’』」)]*\s*|[,，、—–]+\s*|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu,
    ),
  ]
    .map((match) => match.index + match[0].length)
    .filter((at) => at > 0 && at < line.length);
  const at =
    nearestMiddle(line, marks, 0.12) ??
    nearestMiddle(line, wordStarts(line, true), 0.23) ??
    nearestMiddle(line, wordStarts(line, false), 0);
  if (at === undefined) return [line];
  return [line.slice(0, at), line.slice(at)]
    .map((piece) => piece.replace(/[\s,，、;；:：—–]+$/u, '').trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    .flatMap((piece) => (piece.length < line.length ? splitLongLine(piece) : [piece]));
}

/** Characters a Chinese clause or phrase well begins with; never just after 的, which leads on to its noun. */
const HAN_OPENERS = /^[我你他她它在像把被从让却又也就不那这没是和与跟向对为当如若因但只还都再]/u;

function wordStarts(line: string, openersOnly: boolean): number[] {
  const starts: number[] = [];
  for (const match of line.matchAll(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu)) {
    if (match.index === 0) continue;
    const isHan = /\p{Script=Han}/u.test(match[0]);
    const isAllowed = isHan
      ? openersOnly
        ? HAN_OPENERS.test(match[0]) && line[match.index - 1] !== '的'
        : !/^[的了着过吗呢吧啊]/u.test(match[0])
      : !openersOnly || OPENERS.test(match[0].replace(/[^\w']/g, ''));
    if (isAllowed) starts.push(match.index);
  }
  return starts;
}

/** The place that leaves the most even halves, each at least `least` of the whole. */
function nearestMiddle(line: string, places: readonly number[], least: number): number | undefined {
  const total = lineSyllables(line);
  let best: { at: number; distance: number } | undefined;
  const before = syllablesBefore(line, places);
  for (const [index, at] of places.entries()) {
    const share = before[index]! / total;
    const distance = Math.abs(share - 0.5);
    if (share < least || share > 1 - least || share === 0 || share === 1) continue;
    if (!best || distance < best.distance) best = { at, distance };
  }
  return best?.at;
}
