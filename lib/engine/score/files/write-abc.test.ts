import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { inManyMetres } from '#tools/fixtures/many-metres.ts';
import { notate } from '../notation/notate.ts';
import { TICKS } from '../notation/sheet-music.ts';
import type { Score } from '../score.ts';
import { swingBeat } from '../swing.ts';
import { playSheet } from './play-sheet.ts';
import { readAbc } from './read-abc.ts';
import { writeAbc } from './write-abc.ts';

const songs: [string, Score][] = [
  ['an English song', composeForTest('pop', 1, ENGLISH_SONG).score],
  ['a Mandarin song', composeForTest('mandopop', 2, CHINESE_SONG).score],
  ['an instrumental', composeForTest('jazz', 3, []).score],
  ['a swung song', composeForTest('jazz', 4, ENGLISH_SONG).score],
  ['a song of three eighths to a beat', composeForTest('folk', 5, ENGLISH_SONG).score],
  ['a song of many metres', inManyMetres(composeForTest('pop', 1, ENGLISH_SONG).score)],
];
const tick = (beat: number) => Math.round(beat * TICKS);

describe.each(songs)('%s in ABC', (_, score) => {
  const sheet = readAbc(writeAbc(score));
  const played = playSheet(sheet);
  // As it is written down: tied notes as one.
  const music = notate(score, { cutsAtChords: true });
  const swung = (at: number) =>
    music.swing ? Math.round(swingBeat(at / TICKS, music.swing.amount, music.swing.unit) * TICKS) : at;
  const written = music.bars.flatMap(({ events, startTick }) =>
    events.flatMap(({ tick: at, ticks: length, note }) =>
      note ? [{ start: startTick + at, length, note }] : [],
    ),
  );
  const notes: { start: number; length: number; pitch: number; syllable: string | undefined }[] = [];
  for (const { start, length, note } of written)
    if (note.tiedFrom) notes.at(-1)!.length += length;
    else notes.push({ start, length, pitch: note.pitch, syllable: note.syllable?.text });

  it('has every note, its length and its syllable when it is read again', () => {
    expect(
      played.notes.map(({ startBeat, lengthBeats, pitch, syllable }) => ({
        start: tick(startBeat),
        end: tick(startBeat + lengthBeats),
        pitch,
        syllable: syllable?.text,
      })),
    ).toEqual(
      notes.map(({ start, length, pitch, syllable }) => ({
        start: swung(start),
        end: swung(start + length),
        pitch,
        syllable: syllable?.replaceAll(/[\r\n%\\]+/g, ' '),
      })),
    );
  });

  it('has its chords, key, metre, tempo and title', () => {
    expect(played.chords.map(({ root, quality }) => [root, quality])).toEqual(
      score.chords.map(({ root, quality }) => [root, quality]),
    );
    expect(sheet.key.tonic).toBe(score.key.tonic);
    expect(played.metre).toEqual(score.metre);
    expect(played.metreChanges).toEqual(score.metreChanges);
    expect(played.lengthBeats).toBe(score.lengthBeats);
    expect(played.tempoMap[0]!.bpm).toBeCloseTo(score.tempoMap[0]!.bpm, 1);
    expect(sheet.title).toBe(score.title);
  });
});

it('no word and no title can say what is no word', () => {
  const [, song] = songs[0]!;
  const line = song.lyrics[0]!;
  const odd = ['a|b', '*', 'x-y', 'K:C', '50%', 'a b', 'w_w', '"'];
  const syllables = line.syllables.map((each, i) => ({ ...each, text: odd[i % odd.length]! }));
  const score = { ...song, title: 'One\nK:D\n% two', lyrics: song.lyrics.with(0, { ...line, syllables }) };
  const read = readAbc(writeAbc(score));
  expect(read.title).toBe('One K:D  two');
  expect(read.key.tonic).toBe(song.key.tonic);
  const pitches = (sheet: typeof read) => playSheet(sheet).notes.map(({ pitch }) => pitch);
  expect(pitches(read)).toEqual(pitches(readAbc(writeAbc(song))));
});
