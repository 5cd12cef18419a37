import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import type { Score } from '../score.ts';
import { playSheet } from './play-sheet.ts';
import { readMusicXml } from './read-musicxml.ts';
import { writeMusicXml } from './write-musicxml.ts';

const songs: [string, Score][] = [
  ['an English song', composeForTest('pop', 1, ENGLISH_SONG).score],
  ['a Mandarin song', composeForTest('mandopop', 2, CHINESE_SONG).score],
  ['an instrumental', composeForTest('jazz', 3, []).score],
];
const tick = (beat: number) => Math.round(beat * 480);

describe.each(songs)('a lead sheet of %s', (_, score) => {
  const sheet = readMusicXml(writeMusicXml(score));
  const played = playSheet(sheet);

  it('has every note of the melody at its time, with its syllable, when it is read again', () => {
    const melody =
      score.parts.find(({ role }) => role === 'lead-vocal') ??
      score.parts.find(({ role, notes }) => role === 'lead' && notes.length > 0)!;
    const highest = melody.notes
      .toSorted((a, b) => tick(a.startBeat) - tick(b.startBeat) || b.pitch - a.pitch)
      .filter((note, i, all) => i === 0 || tick(note.startBeat) > tick(all[i - 1]!.startBeat));
    expect(played.notes.map((note) => [tick(note.startBeat), note.pitch])).toEqual(
      highest.map((note) => [tick(note.startBeat), note.pitch]),
    );
    const words = highest.flatMap(({ sung }) =>
      sung && !sung.continues ? [score.lyrics[sung.line]!.syllables[sung.syllable]!.text] : [],
    );
    expect(played.notes.flatMap(({ syllable }) => (syllable ? [syllable.text] : []))).toEqual(words);
    for (const [i, note] of played.notes.entries()) {
      const until = highest[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY;
      const { startBeat, lengthBeats } = highest[i]!;
      expect(tick(note.lengthBeats)).toBeCloseTo(
        tick(Math.min(startBeat + lengthBeats, until)) - tick(startBeat),
        -0.5,
      );
    }
  });

  it('has its chords, key, metre, tempo, title and length', () => {
    expect(played.chords.map(({ startBeat, root }) => [tick(startBeat), root])).toEqual(
      score.chords.map(({ startBeat, root }) => [tick(startBeat), root]),
    );
    expect(sheet.key.tonic).toBe(score.key.tonic);
    expect(sheet.metre.beatsPerBar).toBe(score.metre.beatsPerBar);
    expect(played.tempoMap[0]!.bpm).toBeCloseTo(score.tempoMap[0]!.bpm, 2);
    expect(sheet.title).toBe(score.title);
    expect(sheet.bars.length).toBe(Math.ceil(score.lengthBeats / score.metre.beatsPerBar));
  });
});

it('spells markup in words as text, and refuses a song without any melody', () => {
  const [, song] = songs[0]!;
  const title = 'A & B <i>"\u0000';
  expect(readMusicXml(writeMusicXml({ ...song, title })).title).toBe('A & B <i>"');
  expect(() => writeMusicXml({ ...song, parts: [] })).toThrow(/No part of this song has a melody/);
});

it.each(Array.from({ length: 12 }, (_, tonic) => tonic))('writes keys on %i as they are read', (tonic) => {
  const [, song] = songs[2]!;
  for (const mode of ['major', 'minor', 'dorian'] as const)
    expect(readMusicXml(writeMusicXml({ ...song, key: { tonic, mode } })).key).toEqual({ tonic, mode });
});
