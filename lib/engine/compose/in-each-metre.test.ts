import { describe, expect, it } from 'vitest';
import { barsOf } from '#lib/spelling/bars.ts';
import { composeForTest, ENGLISH_SONG, englishLine } from '#tools/fixtures/compositions.ts';
import { inManyMetres } from '#tools/fixtures/many-metres.ts';
import { cutScore } from '../edit/cut-score.ts';
import { delayScore } from '../edit/delay-score.ts';
import { readStyle } from '../lyrics/read-style.ts';
import { Random } from '../random.ts';
import { problemsOf } from '../score/problems.ts';
import type { Score } from '../score/score.ts';
import { addVocalLine } from './add-vocal-line.ts';
import { continueSong } from './continue-song.ts';
import { recomposeRegion } from './recompose-region.ts';
import { restyleSong } from './restyle-song.ts';
import { isDrum, isVocal } from './score-frame.ts';

const song = inManyMetres(composeForTest('pop', 1, ENGLISH_SONG).score);
const random = () => new Random(5).fork('test');
const bars = barsOf(song);
const [, , inFive, after] = song.sections;
const anySinger = () => undefined;
const outOfSong = (score: Score) => problemsOf(score, anySinger).map(({ message }) => message);
/** On how many of the bars from one beat to another somebody strikes the first beat, of all. */
function onBarLines(score: Score, fromBeat: number, toBeat: number): number {
  const notes = score.parts.flatMap((part) => (isVocal(part) ? [] : part.notes));
  const lines = barsOf(score)
    .until(toBeat)
    .filter(({ startBeat }) => startBeat >= fromBeat - 1e-6);
  const struck = lines.filter(({ startBeat }) =>
    notes.some((note) => Math.abs(note.startBeat - startBeat) < 0.02),
  );
  return struck.length / lines.length;
}

describe('a song of many metres', () => {
  it('is played by another band bar for bar', () => {
    const score = restyleSong(song, readStyle('rock'), { random: random() });
    expect(score.metreChanges).toEqual(song.metreChanges);
    expect(outOfSong(score)).toEqual([]);
    for (const { startBeat, lengthBeats } of score.sections.slice(1, -1))
      expect(onBarLines(score, startBeat, startBeat + lengthBeats)).toBeGreaterThan(0.9);
    const drums = score.parts.filter(isDrum).flatMap(({ notes }) => notes);
    const inBar = (beat: number) => beat - barsOf(score).lineBefore(beat);
    // The fifth beat of bars of five is played.
    const fifth = drums.filter(
      ({ startBeat }) =>
        startBeat > inFive!.startBeat && startBeat < after!.startBeat - 0.1 && inBar(startBeat) >= 3.95,
    );
    expect(fifth.length).toBeGreaterThan(0);
  });

  it('gets new music in a region in the metre of the region, and keeps the rest', () => {
    const [from, to] = [inFive!.startBeat + 5, inFive!.startBeat + 15];
    const score = recomposeRegion(song, from, to, { reading: readStyle('rock'), random: random() });
    expect(score.metre).toEqual(song.metre);
    expect(score.metreChanges).toEqual(song.metreChanges);
    expect(outOfSong(score)).toEqual([]);
    expect(onBarLines(score, from, to)).toBe(1);
    const outside = ({ parts }: Score) =>
      parts.flatMap(({ id, notes }) =>
        notes
          .filter(({ startBeat }) => startBeat < from - 1e-6 || startBeat >= to - 1e-6)
          .map(({ startBeat, pitch }) => `${id} ${startBeat} ${pitch}`),
      );
    expect(outside(score).toSorted()).toEqual(outside(song).toSorted());
  });

  it('goes on in the metre where it is continued', () => {
    const fromBeat = inFive!.startBeat + 10;
    const score = continueSong(song, fromBeat, { sections: [], random: random() });
    expect(score.metre).toEqual(song.metre);
    expect(score.metreChanges).toEqual(song.metreChanges!.filter(({ startBeat }) => startBeat < fromBeat));
    expect(barsOf(score).metreAt(score.lengthBeats).numerator).toBe(5);
    expect(score.lengthBeats).toBe(barsOf(score).lineAfter(score.lengthBeats));
    expect(onBarLines(score, fromBeat, score.lengthBeats - 5)).toBeGreaterThan(0.8);
    expect(outOfSong(score)).toEqual([]);
  });

  it('is sung over a stretch, and the stretch can be counted', () => {
    const band = { ...song, lyrics: [], parts: song.parts.filter((part) => !isVocal(part)) };
    const [startBeat, endBeat] = [song.sections[1]!.startBeat + 1, after!.startBeat + 8];
    const sections = [
      { kind: 'verse', label: '', lines: [englishLine('over the hills and far away')] },
    ] as const;
    const sung = addVocalLine(band, sections as never, { startBeat, endBeat, random: random() });
    expect(sung.metreChanges).toEqual(song.metreChanges);
    const cut = delayScore(cutScore(sung, startBeat, endBeat), 0.3);
    expect(outOfSong(cut)).toEqual([]);
    // What is left of the first bar is one; then bars are where they were.
    for (const beat of [startBeat + 3, inFive!.startBeat, inFive!.startBeat + 5, after!.startBeat]) {
      expect(barsOf(cut).barAt(beat - startBeat) % 1).toBeCloseTo(0, 9);
      expect(barsOf(cut).metreAt(beat - startBeat)).toEqual(bars.metreAt(beat));
    }
  });
});
