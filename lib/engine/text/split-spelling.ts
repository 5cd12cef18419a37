const VOWEL_GROUP = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýÿœ]+/giu;

/**
 * Shares a word's letters out over its syllables, for showing. Follows the spelling's vowel groups where their
 * number fits (a silent final e is not one) and cuts evenly where it does not. The pieces join to the word.
 */
export function splitSpelling(word: string, count: number): string[] {
  const letters = [...word];
  if (count <= 1) return [word];
  const groups = [...word.matchAll(VOWEL_GROUP)].map((m) => ({ start: m.index, end: m.index + m[0].length }));
  const last = groups.at(-1);
  const silentEnd =
    last && last.end >= word.length - 1 && /[^aeiouy](e|es|ed)$/i.test(word) && !/[^aeiou]le$/i.test(word);
  if (silentEnd && groups.length > count) groups.pop();
  if (groups.length === count) {
    const cuts = groups.slice(1).map((group, index) => {
      const gap = group.start - groups[index]!.end;
      // One consonant goes right; of several the last goes right, digraphs stay whole.
      const take =
        gap <= 1
          ? gap
          : /(?:[tscpw]h|ck|qu|[bcdfgkpt][lr])$/i.test(word.slice(groups[index]!.end, group.start))
            ? 2
            : 1;
      return group.start - Math.min(gap, take);
    });
    return [0, ...cuts].map((from, index) => word.slice(from, cuts[index] ?? word.length));
  }
  const pieces: string[] = [];
  for (let i = 0; i < count; i++) {
    pieces.push(
      letters
        .slice(Math.round((i * letters.length) / count), Math.round(((i + 1) * letters.length) / count))
        .join(''),
    );
  }
  return pieces;
}
