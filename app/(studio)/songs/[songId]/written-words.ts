import type { TimelineResult } from '#lib/contract/nouns.ts';

/**
 * A line's words as its text writes them: each with the marks and the space up to the next one. A service tells the
 * words it aligned, without a comma. Where they do not lie in the text, they stand for themselves.
 */
export function writtenWords({
  text,
  words,
}: Pick<TimelineResult['aligned_lyrics'][number], 'text' | 'words'>): string[] {
  const lower = text.toLowerCase();
  const starts: number[] = [];
  let from = 0;
  for (const { word } of words) {
    const at = lower.indexOf(word.toLowerCase(), from);
    if (at < 0 || word === '')
      return words.map((one) => one.word + (/\p{Script=Han}$/u.test(one.word) ? '' : ' '));
    starts.push(at);
    from = at + word.length;
  }
  return starts.map((start, place) => text.slice(place === 0 ? 0 : start, starts[place + 1] ?? text.length));
}
