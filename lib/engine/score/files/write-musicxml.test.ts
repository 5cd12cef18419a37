import { describe, expect, it } from 'vitest';
import { barsOf } from '#lib/spelling/bars.ts';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { inManyMetres } from '#tools/fixtures/many-metres.ts';
import { faultsOf, type Shapes } from '#tools/testing/xml-shapes.ts';
import { CHORD_SYMBOLS } from '../../theory/chords.ts';
import type { ChordQuality, Score } from '../score.ts';
import { playSheet } from './play-sheet.ts';
import { readMusicXml } from './read-musicxml.ts';
import { writeMusicXml } from './write-musicxml.ts';
import { childOf, childrenOf, parseXml, textOf } from './xml-tree.ts';

const songs: [string, Score][] = [
  ['an English song', composeForTest('pop', 1, ENGLISH_SONG).score],
  ['a Mandarin song', composeForTest('mandopop', 2, CHINESE_SONG).score],
  ['an instrumental', composeForTest('jazz', 3, []).score],
  ['a swung song', composeForTest('jazz', 4, ENGLISH_SONG).score],
  ['a song of three eighths to a beat', composeForTest('folk', 5, ENGLISH_SONG).score],
  ['a song with swung sixteenths', composeForTest('lofi', 6, CHINESE_SONG).score],
  ['a song of many metres', inManyMetres(composeForTest('pop', 1, ENGLISH_SONG).score)],
  ['a swung song of many metres', inManyMetres(composeForTest('jazz', 4, ENGLISH_SONG).score)],
];
const tick = (beat: number) => Math.round(beat * 480);

const YES_NO = /^(yes|no)$/;
const START_STOP = /^(start|stop)$/;
const STEP = /^[A-G]$/;
const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** What the schema of MusicXML 4.0 (partwise) demands of the elements that are written here, said anew. */
const SCHEMA: Shapes = {
  values: {
    any: /^/,
    number: DECIMAL,
    positive: /^(?=.*[1-9])\d+(\.\d*)?$/,
    semitones: DECIMAL,
    integer: /^[+-]?\d+$/,
    natural: /^\d+$/,
    name: /^[A-Za-z_][\w.-]*$/,
    yesNo: YES_NO,
    step: STEP,
    octave: /^\d$/,
    level: /^[1-8]$/,
    startStop: START_STOP,
    startStopContinue: /^(start|stop|continue)$/,
    aboveBelow: /^(above|below)$/,
    mode: /^(major|minor|dorian|phrygian|lydian|mixolydian|aeolian|ionian|locrian|none)$/,
    clef: /^(G|F|C|percussion|TAB|jianpu|none)$/,
    noteType: /^(1024th|512th|256th|128th|64th|32nd|16th|eighth|quarter|half|whole|breve|long|maxima)$/,
    swingType: /^(16th|eighth)$/,
    beam: /^(begin|continue|end|forward hook|backward hook)$/,
    syllabic: /^(single|begin|end|middle)$/,
    side: /^(left|right|middle)$/,
    barStyle:
      /^(regular|dotted|dashed|heavy|light-light|light-heavy|heavy-light|heavy-heavy|tick|short|none)$/,
    degreeType: /^(add|alter|subtract)$/,
    kind: /^((major|minor)(-(sixth|seventh|ninth|11th|13th))?|major-minor|(augmented|diminished)(-seventh)?|half-diminished|dominant(-(ninth|11th|13th))?|suspended-(second|fourth)|Neapolitan|Italian|French|German|pedal|power|Tristan|other|none)$/,
  },
  elements: {
    'score-partwise': ['(work )?part-list (part )+', 'version=any'],
    work: ['(work-number )?(work-title )?(opus )?', ''],
    'work-title': ['', '', 'any'],
    'part-list': ['score-part ((part-group|score-part) )*', ''],
    'score-part': ['part-name ', '!id=name'],
    'part-name': ['', '', 'any'],
    part: ['(measure )+', '!id=name'],
    measure: ['((note|direction|attributes|harmony|barline) )*', '!number=any implicit=yesNo'],
    attributes: ['(divisions )?(key )*(time )*(staves )?(clef )*', ''],
    divisions: ['', '', 'positive'],
    key: ['fifths (mode )?', ''],
    fifths: ['', '', 'integer'],
    mode: ['', '', 'mode'],
    time: ['(beats beat-type )+', ''],
    beats: ['', '', 'any'],
    'beat-type': ['', '', 'any'],
    clef: ['sign (line )?', ''],
    sign: ['', '', 'clef'],
    line: ['', '', 'integer'],
    direction: ['(direction-type )+(offset )?(voice )?(staff )?(sound )?', 'placement=aboveBelow'],
    'direction-type': ['(rehearsal )+|(words )+|metronome ', ''],
    rehearsal: ['', '', 'any'],
    words: ['', '', 'any'],
    metronome: ['beat-unit (beat-unit-dot )*per-minute ', ''],
    'beat-unit': ['', '', 'noteType'],
    'per-minute': ['', '', 'any'],
    offset: ['', 'sound=yesNo', 'number'],
    sound: ['(swing )?', 'tempo=number'],
    swing: ['straight |first second (swing-type )?', ''],
    first: ['', '', 'natural'],
    second: ['', '', 'natural'],
    'swing-type': ['', '', 'swingType'],
    harmony: ['(root kind (inversion )?(bass )?(degree )*)+(frame )?(offset )?', ''],
    root: ['root-step (root-alter )?', ''],
    'root-step': ['', '', 'step'],
    'root-alter': ['', '', 'semitones'],
    kind: ['', 'text=any', 'kind'],
    bass: ['bass-step (bass-alter )?', ''],
    'bass-step': ['', '', 'step'],
    'bass-alter': ['', '', 'semitones'],
    degree: ['degree-value degree-alter degree-type ', ''],
    'degree-value': ['', '', 'natural'],
    'degree-alter': ['', '', 'semitones'],
    'degree-type': ['', '', 'degreeType'],
    note: [
      '(chord )?(pitch|rest) duration (tie ){0,2}(voice )?(type )?(dot )*(accidental )?(time-modification )?(stem )?(beam ){0,8}(notations )*(lyric )*',
      'attack=number release=number',
    ],
    rest: ['', 'measure=yesNo'],
    pitch: ['step (alter )?octave ', ''],
    step: ['', '', 'step'],
    alter: ['', '', 'semitones'],
    octave: ['', '', 'octave'],
    duration: ['', '', 'positive'],
    tie: ['', '!type=startStop'],
    voice: ['', '', 'any'],
    type: ['', '', 'noteType'],
    dot: ['', ''],
    'time-modification': ['actual-notes normal-notes ', ''],
    'actual-notes': ['', '', 'natural'],
    'normal-notes': ['', '', 'natural'],
    beam: ['', 'number=level', 'beam'],
    notations: ['((tied|slur|tuplet) )*', ''],
    tied: ['', '!type=startStopContinue'],
    slur: ['', '!type=startStopContinue number=level'],
    tuplet: ['', '!type=startStop number=level'],
    lyric: ['(syllabic )?text (extend )?|extend ', 'number=any'],
    syllabic: ['', '', 'syllabic'],
    text: ['', '', 'any'],
    extend: ['', 'type=startStopContinue'],
    barline: ['(bar-style )?', 'location=side'],
    'bar-style': ['', '', 'barStyle'],
  },
};

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

  it('has elements, attributes and values as the schema has them, and every bar filled', () => {
    const tree = parseXml(writeMusicXml(score), 'MusicXML');
    expect(faultsOf(tree, SCHEMA)).toEqual([]);
    const bars = barsOf(score).until(score.lengthBeats);
    for (const [i, measure] of childrenOf(childOf(tree, 'part')!, 'measure').entries())
      expect(
        childrenOf(measure, 'note').reduce((sum, note) => sum + Number(textOf(note, 'duration')), 0),
      ).toBe(tick(bars[i]!.metre.beatsPerBar));
  });

  it('has its chords, key, metre, tempo, title and length', () => {
    const sounding = (chords: Score['chords']) =>
      chords.map(({ startBeat, root, quality, bass }) => [tick(startBeat), root, quality, bass]);
    expect(sounding(played.chords)).toEqual(sounding(score.chords));
    expect(sheet.key.tonic).toBe(score.key.tonic);
    expect(played.metre).toEqual(score.metre);
    expect(played.metreChanges).toEqual(score.metreChanges);
    expect(played.lengthBeats).toBe(score.lengthBeats);
    expect(played.notices).toEqual([]);
    expect(played.tempoMap[0]!.bpm).toBeCloseTo(score.tempoMap[0]!.bpm, 2);
    expect(sheet.title).toBe(score.title);
    expect(sheet.bars.length).toBe(barsOf(score).until(score.lengthBeats).length);
  });
});

it.each([
  ['<step>', '<alter>0</alter><step>'],
  ['<mode>major</mode>', '<mode>dur</mode>'],
  ['<duration>', '<duration>-'],
  [' placement="above"', ' placement="over"'],
  ['<part id="P1">', '<part>'],
])('what the schema does not allow is found: %s → %s', (right, wrong) => {
  const xml = writeMusicXml({ ...songs[0]![1], key: { tonic: 0, mode: 'major' } });
  expect(xml).toContain(right);
  expect(faultsOf(parseXml(xml.replace(right, wrong), 'MusicXML'), SCHEMA)).not.toEqual([]);
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
