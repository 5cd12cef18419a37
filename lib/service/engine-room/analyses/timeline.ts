import type { TimelineResult } from '#lib/contract/nouns.ts';
import { alignTimeline } from '#lib/engine/doors/align-timeline.ts';
import type { SongAnalysis } from '#lib/engine/doors/analyse-song.ts';
import { chordSymbol, keyName, type Score, scoreTimeline, type Timeline } from '#lib/engine/doors/score.ts';
import type { TimedLine, TimedText } from '#lib/engine/doors/song.ts';
import { readJson } from '../renders/read-source.ts';
import type { Analysis } from './types.ts';

type Line = Pick<TimedLine, 'text' | 'section' | 'startSeconds' | 'endSeconds' | 'words'>;

/** Of a clip made here nothing is guessed. */
const KNOWN = { tempo: 1, downbeats: 1, key: 1, chords: 1, sections: 1 };
/** A key that is less sure is none: noise, clicks and speech have no key. */
const LEAST_KEY_CONFIDENCE = 0.2;

/** When everything happens. A clip made here knows it from its score; in any other it was listened for. */
export const timeline: Analysis<'timeline'> = async ({ files, durationSeconds, lyrics }) => {
  if (files.score) {
    const lines = files.timeline ? await readJson<TimedLine[]>(files.timeline) : [];
    return timelineView(scoreTimeline(await readJson<Score>(files.score)), lines, durationSeconds, KNOWN, 1);
  }
  const analysis = await readJson<SongAnalysis>(files.analysis!);
  const aligned = alignTimeline(analysis, lyrics);
  const heard: Timeline = {
    bpm: analysis.tempoBpm,
    ...(analysis.confidence.key >= LEAST_KEY_CONFIDENCE && { key: keyName(analysis.key) }),
    keys: (analysis.keys ?? []).map((span) => ({ ...span, key: keyName(span.key) })),
    timeSignature: `${analysis.metre.numerator}/${analysis.metre.denominator}`,
    beats: analysis.beats.map(({ seconds, bar, beat }) => ({
      startSeconds: seconds,
      bar: bar + 1,
      beat: beat + 1,
    })),
    sections: analysis.sections,
    chords: analysis.chords.map((chord) => ({ ...chord, symbol: chordSymbol(chord) })),
  };
  const lines = aligned.lines.map((line) => ({ ...line, words: shareOut(line) }));
  return timelineView(heard, lines, durationSeconds, analysis.confidence, aligned.confidence);
};

/** Words of a line that is only known as a whole: each gets time by its length. */
function shareOut(line: TimedText): TimedText[] {
  const words = line.text.match(/\p{Script=Han}|[^\s\p{Script=Han}]+/gu) ?? [];
  const total = words.reduce((sum, word) => sum + word.length, 0);
  let seconds = line.startSeconds;
  return words.map((text) => {
    const startSeconds = seconds;
    seconds += ((line.endSeconds - line.startSeconds) * text.length) / total;
    return { text, startSeconds, endSeconds: seconds };
  });
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const hundredths = (share: number): number => Math.round(share * 100) / 100;

/** @param sure of each estimate, 0–1 @param confidence of the words' times, 0–1; 1 where they are known */
function timelineView(
  known: Timeline,
  lines: readonly Line[],
  durationSeconds: number,
  sure: typeof KNOWN,
  confidence: number,
): TimelineResult {
  const times = (entry: { startSeconds: number; endSeconds: number }) => ({
    start_s: round(entry.startSeconds),
    end_s: round(Math.min(entry.endSeconds, durationSeconds)),
  });
  const isInside = (entry: { startSeconds: number }) => entry.startSeconds < durationSeconds;
  const alignedLyrics = lines.filter(isInside).map((line) => ({
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
    ...(known.key !== undefined &&
      known.keys.length > 1 && {
        keys: known.keys.filter(isInside).map(({ key, ...span }) => ({ key, ...times(span) })),
      }),
    time_signature: known.timeSignature,
    ...(known.timeSignatures && {
      time_signatures: known.timeSignatures
        .filter(isInside)
        .map(({ timeSignature, ...span }) => ({ time_signature: timeSignature, ...times(span) })),
    }),
    beats: known.beats
      .filter(isInside)
      .map(({ startSeconds, bar, beat }) => ({ start_s: round(startSeconds), bar, beat })),
    sections: known.sections.filter(isInside).map((section) => ({ label: section.label, ...times(section) })),
    chords: known.chords.filter(isInside).map((chord) => ({ chord: chord.symbol, ...times(chord) })),
    confidence: {
      tempo: hundredths(sure.tempo),
      downbeats: hundredths(sure.downbeats),
      key: hundredths(sure.key),
      chords: hundredths(sure.chords),
      sections: hundredths(sure.sections),
    },
    aligned_lyrics: alignedLyrics,
    aligned_words: alignedLyrics.flatMap((line) =>
      line.words.map((word) => ({ ...word, success: true, p_align: hundredths(confidence) })),
    ),
  };
}
