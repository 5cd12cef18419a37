import { barsOf } from '#lib/spelling/bars.ts';
import { chordSymbol } from '../theory/chords.ts';
import { keyName, usesFlats } from '../theory/key.ts';
import type { Metre, Score } from './score.ts';
import { tempoOf, timeOf } from './time.ts';

/** Where the beats, bars, sections and chords of a song are. */
export interface Timeline {
  bpm: number;
  /** Absent where none is to be heard. */
  key?: string;
  /** From the beginning to the end, one where it does not change. */
  keys: { key: string; startSeconds: number; endSeconds: number }[];
  /** "4/4": the metre it begins in. */
  timeSignature: string;
  /** From the beginning to the end; absent where it does not change. */
  timeSignatures?: { timeSignature: string; startSeconds: number; endSeconds: number }[];
  /** `bar` and `beat` count from 1. */
  beats: { startSeconds: number; bar: number; beat: number }[];
  sections: { label: string; startSeconds: number; endSeconds: number }[];
  /** Chord symbols: "Am7", "C/E". */
  chords: { symbol: string; startSeconds: number; endSeconds: number }[];
}

/** The exact timeline of a score. A beat is the metre's denominator: a 6/8 bar has six. */
export function scoreTimeline(score: Score): Timeline {
  const time = timeOf(score);
  const bars = barsOf(score);
  return {
    bpm: tempoOf(score),
    key: keyName(score.key),
    keys: [{ startBeat: 0, key: score.key }, ...score.keyChanges].map(({ startBeat, key }, i) => ({
      key: keyName(key),
      startSeconds: time.secondsAt(startBeat),
      endSeconds: time.secondsAt(score.keyChanges[i]?.startBeat ?? score.lengthBeats),
    })),
    timeSignature: nameOf(score.metre),
    ...(score.metreChanges && {
      timeSignatures: bars.runs.map(({ metre, startBeat }, i) => ({
        timeSignature: nameOf(metre),
        startSeconds: time.secondsAt(startBeat),
        endSeconds: time.secondsAt(bars.runs[i + 1]?.startBeat ?? score.lengthBeats),
      })),
    }),
    beats: bars.beatsUntil(score.lengthBeats).map(({ startBeat, bar, beat }) => ({
      startSeconds: time.secondsAt(startBeat),
      bar,
      beat,
    })),
    sections: score.sections.map((section) => ({
      label: section.label,
      startSeconds: time.secondsAt(section.startBeat),
      endSeconds: time.secondsAt(section.startBeat + section.lengthBeats),
    })),
    chords: score.chords.map((chord) => ({
      symbol: chordSymbol(chord, usesFlats(score.key)),
      startSeconds: time.secondsAt(chord.startBeat),
      endSeconds: time.secondsAt(chord.startBeat + chord.lengthBeats),
    })),
  };
}

const nameOf = ({ numerator, denominator }: Metre): string => `${numerator}/${denominator}`;
