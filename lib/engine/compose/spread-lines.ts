import type { LyricLine } from '../score/score.ts';
import type { PlannedLine } from './song-plan.ts';

/** Spreads new lines over the places of old ones: merged where there are more, sung again where there are fewer. */
export function spreadLines(fresh: readonly PlannedLine[], places: number): PlannedLine[] {
  const lines = fresh.filter((line) => line.syllables.length > 0);
  if (lines.length === 0) return [];
  if (lines.length <= places)
    return Array.from({ length: places }, (_, i) => lines[i % lines.length] as PlannedLine);
  return Array.from({ length: places }, (_, i) => {
    const group = lines.slice(
      Math.floor((i * lines.length) / places),
      Math.floor(((i + 1) * lines.length) / places),
    );
    return group.reduce((joined, line) => joinLines(joined, line));
  });
}

function joinLines(a: PlannedLine, b: PlannedLine): PlannedLine {
  const offset = a.words.length;
  return {
    ...a,
    text: `${a.text} ${b.text}`,
    words: [...a.words, ...b.words],
    syllables: [
      ...a.syllables,
      ...b.syllables.map((syllable) => ({ ...syllable, word: syllable.word + offset })),
    ],
  };
}

/** A planned line as a line of a score. */
export const lyricLine = (line: PlannedLine, section: number): LyricLine => ({
  section,
  text: line.text,
  words: line.words,
  syllables: line.syllables,
  backing: line.backing,
});
