import { chordSymbol } from '../theory/chords.ts';
import { keyName, usesFlats } from '../theory/key.ts';
import type { Score } from './score.ts';
import { tempoOf, timeOf } from './time.ts';

/** Where the beats, bars, sections and chords of a song are. */
export interface Timeline {
  bpm: number;
  /** Absent where none is to be heard. */
  key?: string;
  /** From the beginning to the end, one where it does not change. */
  keys: { key: string; startSeconds: number; endSeconds: number }[];
  /** "4/4" */
  timeSignature: string;
  /** `bar` and `beat` count from 1. */
  beats: { startSeconds: number; bar: number; beat: number }[];
  sections: { label: string; startSeconds: number; endSeconds: number }[];
  /** Chord symbols: "Am7", "C/E". */
  chords: { symbol: string; startSeconds: number; endSeconds: number }[];
}

/** The exact timeline of a score. A beat is the metre's denominator: a 6/8 bar has six. */
export function scoreTimeline(score: Score): Timeline {
  const time = timeOf(score);
  const { numerator, denominator, beatsPerBar } = score.metre;
  const step = beatsPerBar / numerator;
  const beats: Timeline['beats'] = [];
  for (let index = 0; index * step < score.lengthBeats - 1e-6; index++) {
    beats.push({
      startSeconds: time.secondsAt(index * step),
      bar: Math.floor(index / numerator) + 1,
      beat: (index % numerator) + 1,
    });
  }
  return {
    bpm: tempoOf(score),
    key: keyName(score.key),
    keys: [{ startBeat: 0, key: score.key }, ...score.keyChanges].map(({ startBeat, key }, i) => ({
      key: keyName(key),
      startSeconds: time.secondsAt(startBeat),
      endSeconds: time.secondsAt(score.keyChanges[i]?.startBeat ?? score.lengthBeats),
    })),
    timeSignature: `${numerator}/${denominator}`,
    beats,
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
