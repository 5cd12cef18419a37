import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { TimedLine } from '#lib/engine/doors.ts';
import { scoreTimeline, type Timeline } from '#lib/engine/publish/score-timeline.ts';
import type { Score } from '#lib/engine/score.ts';
import { readJson } from '../engine-jobs/read-source.ts';
import type { Analysis } from './types.ts';

/** When everything happens. A clip made here knows it from its score. */
export const timeline: Analysis<'timeline'> = async ({ files, durationSeconds }) => {
  if (!files.score) throw new Error('only clips with a score have a timeline');
  const exact = scoreTimeline(await readJson<Score>(files.score));
  const lines = files.timeline ? await readJson<TimedLine[]>(files.timeline) : [];
  return timelineView(exact, lines, durationSeconds);
};

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** @param confidence of the words' times, 0–1; 1 where they are known */
export function timelineView(
  known: Timeline,
  lines: readonly TimedLine[],
  durationSeconds: number,
  confidence = 1,
): TimelineResult {
  const times = (entry: { startSeconds: number; endSeconds: number }) => ({
    start_s: round(entry.startSeconds),
    end_s: round(entry.endSeconds),
  });
  const alignedLyrics = lines.map((line) => ({
    text: line.text,
    section: line.section,
    ...times(line),
    words: line.words.map((word) => ({ word: word.text, ...times(word) })),
  }));
  return {
    state: 'complete',
    duration: round(durationSeconds),
    bpm: Math.round(known.bpm * 100) / 100,
    key: known.key,
    time_signature: known.timeSignature,
    beats: known.beats
      .filter((beat) => beat.startSeconds <= durationSeconds)
      .map(({ startSeconds, bar, beat }) => ({ start_s: round(startSeconds), bar, beat })),
    sections: known.sections
      .filter((section) => section.startSeconds < durationSeconds)
      .map(({ label, startSeconds, endSeconds }) => ({
        label,
        ...times({ startSeconds, endSeconds: Math.min(endSeconds, durationSeconds) }),
      })),
    aligned_lyrics: alignedLyrics,
    aligned_words: alignedLyrics.flatMap((line) =>
      line.words.map((word) => ({ ...word, success: true, p_align: confidence })),
    ),
  };
}
