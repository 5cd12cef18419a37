import { expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { themeFoundIn } from '#tools/measure/edit-measures.ts';
import type { SongAnalysis } from '../analysis/analyse-song.ts';
import { SAMPLE_RATE } from '../audio.ts';
import { leadingLine } from '../compose/leading-line.ts';
import { timeOf } from '../score/time.ts';
import { findTheme, wholeBars } from './given-melody.ts';

it.each([
  [32, 4, 32],
  [32.4, 4, 32],
  [33.5, 4, 36],
  [9.5, 3, 9],
  [10, 3, 12],
  [0.5, 4, 4],
])('a melody of %d beats in bars of %d is accompanied for %d', (beats, beatsPerBar, whole) => {
  expect(wholeBars(beats, beatsPerBar)).toBe(whole);
});

const silence = (seconds: number) => {
  const left = new Float32Array(Math.ceil(seconds * SAMPLE_RATE));
  return { left, right: left };
};
const words = { title: '', tags: '', lyrics: '' };

it('takes a refrain of a whole song made here for a theme, note by note', async () => {
  const { score } = composeForTest('pop', 3, ENGLISH_SONG);
  const time = timeOf(score);
  const seconds = time.secondsAt(score.lengthBeats);
  const { melody, taken } = await findTheme(
    { ...words, audio: silence(seconds), score, isOwn: true },
    0,
    seconds,
  );
  const first = Math.round(time.beatAt(taken!.startSeconds));
  const last = Math.round(time.beatAt(taken!.endSeconds));
  expect(last - first).toBe(melody.beats);
  expect(
    score.sections.some(({ kind, startBeat }) => kind === 'chorus' && startBeat >= first && startBeat < last),
  ).toBe(true);
  const there = leadingLine(score).filter(({ startBeat }) => startBeat >= first && startBeat < last);
  expect(melody.notes.map(({ pitch }) => pitch)).toEqual(there.map(({ pitch }) => pitch));
  expect(melody.notes[0]!.startBeat).toBeCloseTo(there[0]!.startBeat - first);
});

it('lays the melody of a whole recording to the beats that were heard, wherever they drift to', async () => {
  const { score } = composeForTest('pop', 3, ENGLISH_SONG);
  const { tempoMap, key, metre, lengthBeats } = score;
  // The band hurries, by one per cent in all.
  const at = (beat: number) => timeOf({ tempoMap }).secondsAt(beat) * (1 - (0.005 * beat) / lengthBeats);
  const line = leadingLine(score);
  const durationSeconds = at(lengthBeats);
  const analysis: SongAnalysis = {
    durationSeconds,
    tempoBpm: tempoMap[0]!.bpm,
    beats: Array.from({ length: lengthBeats }, (_, beat) => ({
      seconds: at(beat),
      bar: Math.floor(beat / metre.beatsPerBar),
      beat: beat % metre.beatsPerBar,
    })),
    metre,
    key,
    chords: [],
    sections: [],
    melody: line.map(({ startBeat, lengthBeats: length, pitch, velocity }) => ({
      startSeconds: at(startBeat),
      endSeconds: at(startBeat + length),
      pitch,
      velocity,
      confidence: 1,
    })),
    hasVocals: true,
    vocalRanges: [],
    confidence: { tempo: 1, downbeats: 1, key: 1, chords: 1, sections: 1, melody: 1, vocals: 1 },
    backend: 'test',
  };
  const { melody, taken } = await findTheme(
    { ...words, audio: silence(durationSeconds), analysis },
    0,
    durationSeconds,
  );
  expect(taken).toBeDefined();
  expect(melody.notes.length).toBeGreaterThan(10);
  const theme = melody.notes.map((note) => ({ velocity: 0.7, ...note }));
  expect(themeFoundIn(theme, line)).toBeGreaterThanOrEqual(0.8);
});
