import type { TimedLine, TimedText } from '../rendered-song.ts';
import type { Score } from '../score/score.ts';
import type { SyllableTime } from './plan/syllable-time.ts';

/**
 * The lyrics on the clock, for a karaoke display: every line that is sung, with its words and syllables, in
 * the order they begin. Where several parts sing a syllable the first one listed counts (the lead comes first).
 */
export function timeLyrics(score: Score, syllableTimes: readonly SyllableTime[]): TimedLine[] {
  const byLine = new Map<number, Map<number, SyllableTime>>();
  for (const time of syllableTimes) {
    const line = byLine.get(time.line) ?? new Map<number, SyllableTime>();
    if (!line.has(time.syllable)) line.set(time.syllable, time);
    byLine.set(time.line, line);
  }
  const lines: TimedLine[] = [];
  for (const [index, times] of byLine) {
    const line = score.lyrics[index];
    if (!line) continue;
    const syllables: (TimedText & { word: number })[] = line.syllables.flatMap((syllable, i) => {
      const time = times.get(i);
      return time
        ? [
            {
              text: syllable.text,
              word: syllable.word,
              startSeconds: time.startSeconds,
              endSeconds: time.endSeconds,
            },
          ]
        : [];
    });
    if (syllables.length === 0) continue;
    const words = line.words.flatMap((text, word): TimedText[] => {
      const own = syllables.filter((s) => s.word === word);
      return own.length
        ? [{ text, startSeconds: own[0]!.startSeconds, endSeconds: own.at(-1)!.endSeconds }]
        : [];
    });
    lines.push({
      text: line.text,
      section: score.sections[line.section]?.label ?? '',
      startSeconds: syllables[0]!.startSeconds,
      endSeconds: Math.max(...syllables.map((s) => s.endSeconds)),
      words,
      syllables: syllables.map(({ word: _, ...timed }) => timed),
    });
  }
  return lines.sort((a, b) => a.startSeconds - b.startSeconds);
}
