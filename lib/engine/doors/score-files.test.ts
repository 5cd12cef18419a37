import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import {
  AMAZING_GRACE,
  MO_LI_HUA,
  ROW_YOUR_BOAT,
  TWO_ENDINGS,
  XML_SONG,
} from '#tools/fixtures/lead-sheets.ts';
import { problemsOf } from '../score/problems.ts';
import type { Score } from '../score/score.ts';
import { STYLES } from '../styles/index.ts';
import { findVoice } from '../voice/find-voice.ts';
import { phones } from '../voice/phones.ts';
import { reachOf } from '../voice/reach.ts';
import {
  type ComposedSong,
  composeSong,
  type ScoreFormat,
  songOfScoreFile,
  UnreadableScoreError,
} from './compose-song.ts';

const reach = (id: string) => reachOf(findVoice(id));
const songOf = (format: ScoreFormat, text: string, more: { tags?: string } = {}): ComposedSong =>
  songOfScoreFile({ format, content: text, seed: 3, ...more });

/** What the singer sings: "beat pitch syllable", a hyphen where a syllable is carried on. */
function sung({ score }: ComposedSong): string[] {
  const lead = score.parts.find((part) => part.role === 'lead-vocal')!;
  return lead.notes.map(({ startBeat, lengthBeats, pitch, sung: words }) => {
    const syllable = words && score.lyrics[words.line]!.syllables[words.syllable]!.text;
    return `${Number(startBeat.toFixed(3))}+${Number(lengthBeats.toFixed(3))} ${pitch} ${words?.continues ? '-' : syllable}`;
  });
}

/** Octaves that a singer takes off every note. */
function down(song: ComposedSong, notes: string[]): string[] {
  const first = Number(notes[0]!.split(' ')[1]);
  const shift = Number(sung(song)[0]!.split(' ')[1]) - first;
  expect(Math.abs(shift % 12)).toBe(0);
  return notes.map((note) => {
    const [time, pitch, syllable] = note.split(' ');
    return `${time} ${Number(pitch) + shift} ${syllable}`;
  });
}

describe('lead sheets', () => {
  it('a pickup, melismas and ties are sung as they are written, over a band', () => {
    const song = songOf('abc', AMAZING_GRACE, { tags: 'folk' });
    expect(song.title).toBe('Amazing Grace');
    expect(song.score).toMatchObject({
      style: 'folk',
      key: { tonic: 7, mode: 'major' },
      metre: { numerator: 3, denominator: 4 },
    });
    expect(song.score.tempoMap).toEqual([{ startBeat: 0, bpm: 90 }]);
    expect(sung(song).slice(0, 12)).toEqual(
      down(song, [
        '2+1 62 A',
        '3+2 67 ma',
        '5+0.5 71 zing',
        '5.5+0.5 67 -',
        '6+2 71 grace',
        '8+1 69 how',
        '9+2 67 sweet',
        '11+1 64 the',
        '12+2 62 sound',
        '14+1 62 that',
        '15+2 67 saved',
        '17+0.5 71 a',
      ]),
    );
    // Tied over two bar lines, one note.
    expect(sung(song)).toContain(down(song, ['2+1 62 A', '21+5 74 me'])[1]);
    expect(song.score.lyrics.map(({ text }) => text).join(' ')).toMatch(
      /^Amazing grace how sweet the sound that saved a wretch like me/,
    );
    expect(
      song.score.chords.map(({ startBeat, root, quality }) => [startBeat, root, quality]).slice(0, 4),
    ).toEqual([
      [0, 7, 'major'],
      [9, 0, 'major'],
      [12, 7, 'major'],
      [21, 2, 'dominant7'],
    ]);
    expect(song.score.parts.length).toBeGreaterThan(3);
    expect(song.score.parts.filter((part) => part.bus === 'bass').length).toBeGreaterThan(0);
  });

  it('6/8 has three quarters a bar, and words of three syllables have three notes', () => {
    const song = songOf('abc', ROW_YOUR_BOAT);
    expect(song.score.tempoMap[0]!.bpm).toBe(120);
    const notes = sung(song);
    expect(notes).toHaveLength(27);
    expect(notes.slice(9, 14)).toEqual(
      down(song, [
        '0+1.5 60 Row',
        '9+3 67 stream',
        '12+0.5 72 Mer',
        '12.5+0.5 72 ri',
        '13+0.5 72 ly',
        '13.5+0.5 67 mer',
      ]).slice(1),
    );
    expect(song.score.lengthBeats).toBe(24);
  });

  it('repeats are played with their endings, each pass with its verse', () => {
    const song = songOf('abc', TWO_ENDINGS);
    expect(sung(song)).toEqual(
      down(song, [
        '0+1.5 65 When',
        '1.5+0.5 67 mor',
        '2+1 69 ning',
        '3+1 65 comes',
        '4+0.667 65 all',
        '4.667+0.667 67 gold',
        '5.333+0.667 69 en',
        '6+2 68 light',
        '9+1 67 I',
        '10+1 67 rise',
        '11+2 72 and',
        '13+1.5 65 When',
        '14.5+0.5 67 eve',
        '15+1 69 ning',
        '16+1 65 falls',
        '17+0.667 65 all',
        '17.667+0.667 67 sil',
        '18.333+0.667 69 ver',
        '19+2 68 dew',
        '22+2 65 I',
        '24+2 65 sleep',
        '26+2 74 the',
        '28+2 71 end',
      ]),
    );
  });

  it('Chinese words are sung a character a note', () => {
    const song = songOf('abc', MO_LI_HUA);
    expect(song.score.metre).toEqual({ numerator: 4, denominator: 4, beatsPerBar: 4 });
    const line = sung(song);
    expect(line.map((note) => note.split(' ')[2]).slice(0, 11)).toEqual([...'好一朵美丽的茉莉花', '-', '-']);
    expect(song.score.lyrics[0]!.syllables.slice(0, 3).map(({ language, tone }) => [language, tone])).toEqual(
      [
        ['zh', 3],
        ['zh', 4],
        ['zh', 3],
      ],
    );
  });

  it('MusicXML: voices, ties, melismas, chords, endings', () => {
    const song = songOf('musicxml', XML_SONG);
    expect(song.title).toBe('River Song');
    expect(song.score.key).toEqual({ tonic: 2, mode: 'minor' });
    expect(song.score.tempoMap[0]!.bpm).toBe(96);
    expect(song.score.chords[0]).toMatchObject({ root: 2, quality: 'minor7', bass: 5 });
    expect(sung(song)).toEqual(
      down(song, [
        '3+1 69 The',
        '4+1.5 74 ri',
        '5.5+0.5 73 ver',
        '6+3 74 runs',
        '9+1 76 -',
        '11+1 69 and',
        '12+1.5 74 ri',
        '13.5+0.5 73 ver',
        '14+2 74 runs',
        '16+4 74 home',
      ]),
    );
  });

  it.each([
    ['abc', AMAZING_GRACE],
    ['abc', ROW_YOUR_BOAT],
    ['abc', TWO_ENDINGS],
    ['abc', MO_LI_HUA],
    ['musicxml', XML_SONG],
  ] as const)('%s %#: can be sung in any style, and out and in again it is the same', (format, text) => {
    for (const tags of ['jazz, male vocals', 'techno', 'guofeng']) {
      const song = songOf(format, text, { tags });
      expect(problemsOf(song.score, reach)).toEqual([]);
      expect(songOf('json', JSON.stringify(song.score)).score).toStrictEqual(song.score);
      expect(songOf(format, text, { tags }).score).toStrictEqual(song.score);
    }
  });

  it('without words, or for an instrumental, the melody is played', () => {
    const song = songOfScoreFile({ format: 'abc', content: AMAZING_GRACE, seed: 3, instrumental: true });
    expect(song.voice).toBeUndefined();
    expect(song.score.lyrics).toEqual([]);
    expect(song.score.parts[0]!.role).toBe('lead');
    expect(song.score.parts[0]!.notes.length).toBe(sung(songOf('abc', AMAZING_GRACE)).length);
  });
});

describe('scores', () => {
  it.each(STYLES.map(({ id }) => id))('%s: out and in again is the same', (style) => {
    for (const lyrics of [ENGLISH_SONG, CHINESE_SONG]) {
      const { score } = composeForTest(style, 11, lyrics, {}, findVoice('female-middle'));
      expect(songOf('json', JSON.stringify(score)).score).toStrictEqual(score);
    }
  });

  it('a request is composed without being played', async () => {
    const { score, title } = await composeSong({
      description: 'a quiet song about snow',
      tags: 'folk',
      seed: 4,
    });
    expect(score.style).toBe('folk');
    expect(title).toBeTruthy();
    expect(score.lyrics.length).toBeGreaterThan(4);
  });
});

describe('bad files are refused with what and where', () => {
  const { score } = composeForTest('pop', 1, ENGLISH_SONG, {}, findVoice('male-middle'));
  const json = (change: Partial<Record<keyof Score, unknown>>) => JSON.stringify({ ...score, ...change });
  const [part] = score.parts as [Score['parts'][number]];
  const bomb = `<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><score-partwise>&b;</score-partwise>`;
  const xml = (measure: string) =>
    `<score-partwise><part id="P"><measure number="7">${measure}</measure></part></score-partwise>`;
  it.each<[string, ScoreFormat, string, RegExp]>([
    ['nothing', 'json', '', /no JSON/],
    ['null', 'json', 'null', /version none|version null/],
    ['a newer version', 'json', json({ version: 2 }), /version 2; version 1 is read/],
    ['a missing field', 'json', json({ chords: undefined }), /chords/],
    [
      'a note out of range',
      'json',
      json({ parts: [{ ...part, notes: [{ ...part.notes[0], pitch: 400 }] }] }),
      /parts\.0\.notes\.0\.pitch/,
    ],
    [
      'a note nobody sings',
      'json',
      json({ parts: [{ ...part, instrument: 'female-low', notes: [{ ...part.notes[0], pitch: 5 }] }] }),
      /bar 5.*which sings/,
    ],
    ['two parts of one id', 'json', json({ parts: [part, part] }), /parts\.1\.id/],
    [
      '100,000 notes',
      'json',
      json({ parts: [{ ...part, notes: Array.from({ length: 100_000 }, () => part.notes[0]) }] }),
      /parts\.0\.notes/,
    ],
    [
      'an unknown instrument',
      'json',
      json({ parts: [{ ...part, role: 'lead', instrument: 'kazoo' }], lyrics: [] }),
      /parts\.0\.instrument.*kazoo/,
    ],
    ['an unknown style', 'json', json({ style: 'polka-core' }), /polka-core/],
    [
      'overlapping lines',
      'json',
      json({ parts: [{ ...part, notes: part.notes.map((note) => ({ ...note, lengthBeats: 3 })) }] }),
      /two notes at once/,
    ],
    ['a tempo of nothing', 'json', json({ tempoMap: [] }), /tempoMap/],
    [
      'tempi out of order',
      'json',
      json({
        tempoMap: [
          { startBeat: 0, bpm: 90 },
          { startBeat: 8, bpm: 80 },
          { startBeat: 4, bpm: 70 },
        ],
      }),
      /tempoMap\.2/,
    ],
    ['entities', 'musicxml', bomb, /line 1: the document type defines entities/],
    ['an unknown entity', 'musicxml', '<score-partwise>&laugh;</score-partwise>', /not well-formed/],
    ['deep elements', 'musicxml', '<a>'.repeat(5000), /more than 64 deep/],
    ['something else', 'musicxml', '<html></html>', /<html>; <score-partwise> was expected/],
    ['cut off', 'musicxml', XML_SONG.slice(0, 900), /not well-formed/],
    ['no notes', 'musicxml', xml(''), /no notes/],
    [
      'a strange length',
      'musicxml',
      xml('<note><pitch><step>A</step><octave>4</octave></pitch><duration>NaN</duration></note>'),
      /bar 7: <duration> is "NaN"/,
    ],
    [
      'a strange step',
      'musicxml',
      xml('<note><pitch><step>H</step><octave>4</octave></pitch><duration>1</duration></note>'),
      /bar 7: the step "H"/,
    ],
    [
      'no divisions',
      'musicxml',
      xml('<attributes><divisions>0</divisions></attributes>'),
      /bar 7: <divisions>/,
    ],
    ['no key', 'abc', 'X:1\nT:What\nCDEF|', /K:/],
    ['no ABC', 'abc', 'X:1\nK:C\nCDE § F|', /line 3: "§ F\|" at column 5/],
    ['a strange metre', 'abc', 'X:1\nM:7/5\nK:C\nC|', /line 2: M:7\/5/],
    ['a metre no band plays', 'abc', 'X:1\nM:5/4\nL:1/4\nK:C\nCDEFG|', /No band plays in 5\/4/],
    ['endless bars', 'abc', `X:1\nK:C\n${'C8|'.repeat(6000)}`, /5000 bars/],
    ['endless text', 'abc', `X:1\nK:C\n${' '.repeat(600_000)}`, /at most 500000/],
  ])('%s', (_what, format, text, message) => {
    expect(() => songOf(format, text)).toThrow(UnreadableScoreError);
    expect(() => songOf(format, text)).toThrow(message);
  });
});

it('a score has any sound that a singer has, and is read back', () => {
  const singer = findVoice('female-middle');
  const song = composeForTest('mandopop', 2, CHINESE_SONG, {}, { id: singer.id, ...reachOf(singer) }).score;
  const [line] = song.lyrics;
  for (const phone of Object.keys(phones)) {
    const syllables = line!.syllables.with(0, { ...line!.syllables[0]!, nucleus: [phone] });
    const score = { ...song, lyrics: song.lyrics.with(0, { ...line!, syllables }) };
    expect(songOf('json', JSON.stringify(score)).score).toEqual(score);
  }
});

it.each([
  [{ nucleus: [] }, /lyrics\.0\.syllables\.0\.nucleus: .* no sound to be held/],
  [{ onset: ['qx'] }, /lyrics\.0\.syllables\.0\.onset: nobody can sing "qx"; there are .*, a,/],
  [{ coda: ['constructor'] }, /nobody can sing "constructor"/],
])('a syllable that nobody can sing is refused with its place: %o', (change, message) => {
  const song = composeForTest('pop', 2, ENGLISH_SONG, {}, { id: 'female-middle' }).score;
  const [line] = song.lyrics;
  const syllables = line!.syllables.with(0, { ...line!.syllables[0]!, ...change });
  const score = { ...song, lyrics: song.lyrics.with(0, { ...line!, syllables }) };
  expect(() => songOf('json', JSON.stringify(score))).toThrow(UnreadableScoreError);
  expect(() => songOf('json', JSON.stringify(score))).toThrow(message);
});
