import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { CHORD_SYMBOLS } from '../../theory/chords.ts';
import type { ChordQuality, Score } from '../score.ts';
import { playSheet } from './play-sheet.ts';
import { readMusicXml } from './read-musicxml.ts';
import { writeMusicXml } from './write-musicxml.ts';
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from './xml-tree.ts';

const songs: [string, Score][] = [
  ['an English song', composeForTest('pop', 1, ENGLISH_SONG).score],
  ['a Mandarin song', composeForTest('mandopop', 2, CHINESE_SONG).score],
  ['an instrumental', composeForTest('jazz', 3, []).score],
  ['a swung song', composeForTest('jazz', 4, ENGLISH_SONG).score],
  ['a song of three eighths to a beat', composeForTest('folk', 5, ENGLISH_SONG).score],
  ['a song with swung sixteenths', composeForTest('lofi', 6, CHINESE_SONG).score],
];
const tick = (beat: number) => Math.round(beat * 480);

/** What the standard's schema allows in the elements that are written, in its order. */
const CONTENT: Readonly<Record<string, RegExp>> = {
  'score-partwise': /^work part-list( part)+$/,
  part: /^( ?measure)+$/,
  measure: /^( ?(attributes|direction|harmony|note|barline))+$/,
  attributes: /^(divisions )?key( time clef)?$/,
  direction: /^direction-type( offset)?( sound)?$/,
  harmony: /^root kind( bass)?( degree)*( offset)?$/,
  note: /^(pitch|rest) duration( tie){0,2} voice( type( dot)?)?( time-modification)?( beam)*( notations)?( lyric)?$/,
  notations: /^( ?(tied|slur|tuplet))+$/,
  lyric: /^(syllabic text( extend)?|extend)$/,
  pitch: /^step( alter)? octave$/,
};
function expectInOrder(element: XmlElement): void {
  const content = CONTENT[element.name];
  const names = element.children.map(({ name }) => name).join(' ');
  if (content)
    expect(`${element.name}: ${names}`).toMatch(new RegExp(`^${element.name}: ${content.source.slice(1)}`));
  for (const child of element.children) expectInOrder(child);
}

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
    expect(played.notes.map((note) => tick(note.lengthBeats))).toEqual(
      highest.map(({ startBeat, lengthBeats }, i) => {
        const until = highest[i + 1]?.startBeat ?? Number.POSITIVE_INFINITY;
        return tick(Math.min(startBeat + lengthBeats, until)) - tick(startBeat);
      }),
    );
  });

  it('has its elements in the order of the schema, and every bar filled', () => {
    const tree = parseXml(writeMusicXml(score), 'MusicXML');
    expectInOrder(tree);
    for (const measure of childrenOf(childOf(tree, 'part')!, 'measure'))
      expect(
        childrenOf(measure, 'note').reduce((sum, note) => sum + Number(textOf(note, 'duration')), 0),
      ).toBe(tick(score.metre.beatsPerBar));
  });

  it('has its chords, key, metre, tempo, title and length', () => {
    const sounding = (chords: Score['chords']) =>
      chords.map(({ startBeat, root, quality, bass }) => [tick(startBeat), root, quality, bass]);
    expect(sounding(played.chords)).toEqual(sounding(score.chords));
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

it('every quality of chord is read as it was written', () => {
  const [, song] = songs[0]!;
  const qualities = Object.keys(CHORD_SYMBOLS) as ChordQuality[];
  const chords = qualities.map((quality, i) => ({ startBeat: i, lengthBeats: 1, root: i % 12, quality }));
  const read = playSheet(readMusicXml(writeMusicXml({ ...song, chords })));
  expect(read.chords.map(({ quality }) => quality)).toEqual(qualities);
});
