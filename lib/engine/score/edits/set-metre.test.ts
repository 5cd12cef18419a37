import { describe, expect, it } from 'vitest';
import { barsOf } from '#lib/spelling/bars.ts';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { findVoice } from '../../voice/find-voice.ts';
import { reachOf } from '../../voice/reach.ts';
import type { Score } from '../score.ts';
import { applyEdit, type ScoreEdit } from './apply-edit.ts';
import { changedStretch } from './changed-stretch.ts';

const context = { singerRange: (id: string) => reachOf(findVoice(id)) };
const edited = (score: Score, ...edits: ScoreEdit[]): Score =>
  edits.reduce((song, edit) => applyEdit(song, edit, context).score, score);
const song = composeForTest('pop', 1, ENGLISH_SONG).score;
const [FOUR, FIVE, SEVEN_EIGHTHS] = [
  song.metre,
  { numerator: 5, denominator: 4, beatsPerBar: 5 },
  { numerator: 7, denominator: 8, beatsPerBar: 3.5 },
] as const;
const inFive: ScoreEdit = { kind: 'set-metre', numerator: 5, denominator: 4, section: 2 };
const { startBeat } = song.sections[2]!;
const endBeat = song.sections[3]!.startBeat;
const bars = (endBeat - startBeat) / 4;
const notesFrom = (score: Score, from: number, to: number, shift = 0) =>
  score.parts.map(({ id, notes }) => [
    id,
    notes
      .filter((note) => note.startBeat >= from - 1e-6 && note.startBeat < to - 1e-6)
      .map((note) => [Math.round((note.startBeat + shift) * 1e4) / 1e4, note.pitch, note.lengthBeats]),
  ]);

describe('the metre of a section', () => {
  it('makes its bars as long, moves the rest, and the metre before goes on after it', () => {
    const after = edited(song, inFive);
    expect(after.metre).toEqual(FOUR);
    expect(after.metreChanges).toEqual([
      { startBeat, metre: FIVE },
      { startBeat: endBeat + bars, metre: FOUR },
    ]);
    expect(after.lengthBeats).toBe(song.lengthBeats + bars);
    expect(after.sections.map((section) => section.startBeat)).toEqual(
      song.sections.map((section, i) => section.startBeat + (i > 2 ? bars : 0)),
    );
    for (const section of after.sections) expect(barsOf(after).barAt(section.startBeat) % 1).toBe(0);
    expect(notesFrom(after, 0, startBeat)).toEqual(notesFrom(song, 0, startBeat));
    expect(notesFrom(after, endBeat + bars, 9999)).toEqual(notesFrom(song, endBeat, 9999, bars));
  });

  it('leaves no more to be played than its bars', () => {
    const after = edited(song, inFive);
    const stretch = changedStretch(song, after)!;
    // What rings over its last bar line does so longer.
    const ring = Math.max(
      ...song.parts
        .flatMap(({ notes }) => notes)
        .filter((note) => note.startBeat < endBeat)
        .map((note) => note.startBeat + note.lengthBeats - endBeat),
    );
    expect(ring).toBeLessThan(1);
    expect(stretch.startBeat).toBeGreaterThanOrEqual(startBeat);
    expect(stretch.endBeatBefore).toBeLessThanOrEqual(endBeat + ring);
    expect(stretch.endBeatAfter).toBeLessThanOrEqual(endBeat + bars + ring);
  });

  it('goes with it when it is moved, copied, repeated or deleted', () => {
    const five = edited(song, inFive);
    const metresOf = (score: Score) =>
      score.sections.map((section) => barsOf(score).metreAt(section.startBeat).numerator);
    expect(metresOf(five)).toEqual(song.sections.map((_, i) => (i === 2 ? 5 : 4)));
    const moved = edited(five, { kind: 'move-section', section: 2, to: 3 });
    expect(metresOf(moved)).toEqual(song.sections.map((_, i) => (i === 3 ? 5 : 4)));
    const repeated = edited(five, { kind: 'repeat-section', section: 2, times: 2 });
    expect(metresOf(repeated).slice(1, 5)).toEqual([4, 5, 5, 4]);
    expect(repeated.metreChanges).toHaveLength(2);
    const copied = edited(five, { kind: 'copy-section', section: 2, to: five.sections.length });
    expect(metresOf(copied).at(-1)).toBe(5);
    const deleted = edited(five, { kind: 'delete-section', section: 2 });
    expect(deleted).not.toHaveProperty('metreChanges');
    expect(deleted).toEqual(edited(song, { kind: 'delete-section', section: 2 }));
  });

  it('may be of other bars of the same length, and nothing sounds otherwise', () => {
    const waltz = edited(composeForTest('folk', 3, []).score, {
      kind: 'set-metre',
      numerator: 3,
      denominator: 4,
    });
    const { score, changed } = applyEdit(
      waltz,
      { kind: 'set-metre', numerator: 6, denominator: 8, section: 1 },
      context,
    );
    expect(changed).toBeUndefined();
    expect(score.parts).toBe(waltz.parts);
    expect(score.metreChanges?.map(({ metre }) => metre.numerator)).toEqual([6, 3]);
  });

  it('of the first and the last section begins and ends with the song', () => {
    const last = song.sections.length - 1;
    const after = edited(
      song,
      { ...inFive, section: 0 } as ScoreEdit,
      { ...inFive, section: last } as ScoreEdit,
    );
    expect(after.metre).toEqual(FIVE);
    expect(after.metreChanges?.map(({ metre }) => metre)).toEqual([FOUR, FIVE]);
    expect(barsOf(after).barAt(after.lengthBeats)).toBe(song.lengthBeats / 4);
  });

  it('is no more when the song gets one', () => {
    const instrumental = composeForTest('jazz', 3, []).score;
    const mixed = edited(
      instrumental,
      { kind: 'set-metre', numerator: 7, denominator: 8, section: 1 },
      { kind: 'set-metre', numerator: 5, denominator: 4, section: 2 },
    );
    expect(mixed.metreChanges?.[0]?.metre).toEqual(SEVEN_EIGHTHS);
    const one = edited(mixed, { kind: 'set-metre', numerator: 5, denominator: 4 });
    expect(one).not.toHaveProperty('metreChanges');
    expect(one.metre).toEqual(FIVE);
    expect(one.lengthBeats).toBe(barsOf(mixed).barAt(mixed.lengthBeats) * 5);
    // Bars that were as long stay as they are.
    const [from, to] = [1, 2].map((i) => mixed.sections[i + 1]!.startBeat) as [number, number];
    const shift = one.sections[2]!.startBeat - from;
    expect(notesFrom(one, from + shift, to + shift)).toEqual(notesFrom(mixed, from, to, shift));
  });

  it('is refused where words would be cut, with their place as the new bars count', () => {
    const five = edited(song, inFive);
    const metre = { kind: 'set-metre', numerator: 2, denominator: 4, section: 3 } as const;
    expect(() => edited(five, metre)).toThrow(/is sung at bar \d+, beat 3.*the new metre has no beat for/);
  });

  it('goes into JSON and out of it as its inverse does', () => {
    const mandarin = composeForTest('mandopop', 2, CHINESE_SONG).score;
    const { score, inverse } = applyEdit(mandarin, inFive, context);
    expect(applyEdit(score, JSON.parse(JSON.stringify(inverse)), context).score).toStrictEqual(mandarin);
  });
});
