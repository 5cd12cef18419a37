import type { LyricLine, Score } from './score.ts';

/**
 * Puts the lines in the order they are sung, drops those that nobody sings any more (and syllables without notes),
 * and renumbers the notes to match.
 */
export function tidyLyrics(score: Score): Score {
  const first = new Map<number, number>();
  const sungSyllables = new Map<number, Set<number>>();
  for (const part of score.parts) {
    for (const note of part.notes) {
      if (!note.sung) continue;
      const { line, syllable } = note.sung;
      first.set(line, Math.min(first.get(line) ?? Number.POSITIVE_INFINITY, note.startBeat));
      const set = sungSyllables.get(line) ?? new Set<number>();
      set.add(syllable);
      sungSyllables.set(line, set);
    }
  }
  const order = [...first.keys()].sort((a, b) => (first.get(a) as number) - (first.get(b) as number));
  const newLine = new Map<number, number>();
  const newSyllable = new Map<number, Map<number, number>>();
  const lyrics: LyricLine[] = order.map((old, index) => {
    newLine.set(old, index);
    const line = score.lyrics[old] as LyricLine;
    const kept = [...(sungSyllables.get(old) as Set<number>)].sort((a, b) => a - b);
    newSyllable.set(old, new Map(kept.map((syllable, i) => [syllable, i])));
    return kept.length === line.syllables.length ? line : trimLine(line, kept);
  });
  const unchanged =
    lyrics.length === score.lyrics.length && lyrics.every((line, i) => line === score.lyrics[i]);
  if (unchanged) return score;
  const parts = score.parts.map((part) => ({
    ...part,
    notes: part.notes.map((note) => {
      if (!note.sung) return note;
      const line = newLine.get(note.sung.line) as number;
      const syllable = newSyllable.get(note.sung.line)?.get(note.sung.syllable) as number;
      return line === note.sung.line && syllable === note.sung.syllable
        ? note
        : { ...note, sung: { ...note.sung, line, syllable } };
    }),
  }));
  return { ...score, lyrics, parts };
}

/** A line of which only some syllables are left. */
function trimLine(line: LyricLine, kept: readonly number[]): LyricLine {
  const wordsLeft = [...new Set(kept.map((i) => line.syllables[i]?.word ?? 0))].sort((a, b) => a - b);
  const renumbered = new Map(wordsLeft.map((word, i) => [word, i]));
  const words = wordsLeft.map((word) => line.words[word] ?? '');
  return {
    ...line,
    words,
    text: words.join(line.syllables.some((syllable) => syllable.language === 'zh') ? '' : ' '),
    syllables: kept.map((i) => ({
      ...line.syllables[i]!,
      word: renumbered.get(line.syllables[i]!.word) as number,
    })),
  };
}
