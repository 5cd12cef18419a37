import { writeMidi } from 'midi-file';
import { describe, expect, it } from 'vitest';
import { CHINESE_SONG, composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { XML_SONG } from '#tools/fixtures/lead-sheets.ts';
import { inManyMetres } from '#tools/fixtures/many-metres.ts';
import { packMxl } from '#tools/fixtures/pack-mxl.ts';
import { scoreToMidi } from '../score/midi.ts';
import { problemsOf } from '../score/problems.ts';
import type { Note, Score } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { findVoice } from '../voice/find-voice.ts';
import { reachOf } from '../voice/reach.ts';
import { songOfScoreFile, UnreadableScoreError } from './compose-song.ts';

const songOf = (content: Uint8Array, more: { tags?: string; instrumental?: boolean } = {}) =>
  songOfScoreFile({ format: 'mid', content, seed: 3, ...more });
const tick = (beat: number) => Math.round(beat * 480);
const lead = ({ parts }: Score) => parts.find(({ role }) => role === 'lead-vocal')!;
const words = (score: Score) =>
  lead(score).notes.flatMap(({ sung }) =>
    sung && !sung.continues ? [score.lyrics[sung.line]!.syllables[sung.syllable]!.text] : [],
  );
/** When a note is played, ticks. */
const heard = (score: Score) => {
  const time = timeOf(score);
  return ({ startBeat, offsetSeconds = 0 }: Note) =>
    tick(Math.max(0, time.beatAt(time.secondsAt(startBeat) + offsetSeconds)));
};

type Track = Parameters<typeof writeMidi>[0]['tracks'][number];
/** A file of tracks; notes as [pitch, ticks of 480]. */
const midi = (tracks: Track[], header: object = {}): Uint8Array =>
  Uint8Array.from(
    writeMidi({ header: { format: 1, numTracks: tracks.length, ticksPerBeat: 480, ...header }, tracks }),
  );
const tune = (notes: [number, number][], before: Track = []): Track => [
  ...before,
  ...notes.flatMap(
    ([noteNumber, ticks]): Track => [
      { deltaTime: 0, type: 'noteOn', channel: 0, noteNumber, velocity: 90 },
      { deltaTime: ticks, type: 'noteOff', channel: 0, noteNumber, velocity: 0 },
    ],
  ),
  { deltaTime: 0, type: 'endOfTrack' },
];
const SCALE: [number, number][] = [60, 62, 64, 65, 67, 69, 71, 72].map((pitch) => [pitch, 480]);

describe.each([
  ['song in English', 'pop', composeForTest('pop', 12, ENGLISH_SONG).score],
  ['song in Mandarin', 'guofeng', composeForTest('guofeng', 12, CHINESE_SONG).score],
  ['song of many metres', 'pop', inManyMetres(composeForTest('pop', 12, ENGLISH_SONG).score)],
] as const)('a %s with its band, out and in again', (_, style, score) => {
  const again = songOf(scoreToMidi(score), { tags: style }).score;

  it('sings the same melody at the same times to the same words', () => {
    const octaves = lead(again).notes[0]!.pitch - lead(score).notes[0]!.pitch;
    expect(Math.abs(octaves % 12)).toBe(0);
    const at = heard(score);
    expect(lead(again).notes.map(({ startBeat, pitch }) => [tick(startBeat), pitch - octaves])).toEqual(
      lead(score)
        .notes.map((note) => [at(note), note.pitch])
        .sort((a, b) => a[0]! - b[0]!),
    );
    expect(words(again)).toEqual(words(score));
  });

  it('has the same players, who play the same notes', () => {
    const at = heard(score);
    const players = score.parts.filter(({ role, notes }) => role !== 'lead-vocal' && notes.length > 0);
    const read = again.parts.filter(({ role }) => role !== 'lead-vocal');
    expect(read.map(({ name }) => name)).toEqual(players.map(({ name }) => name));
    for (const [i, { notes, bus }] of players.entries()) {
      if (bus === 'backing_vocals') continue;
      expect(read[i]!.notes.map(({ startBeat }) => tick(startBeat))).toEqual(
        notes.map(at).sort((a, b) => a - b),
      );
    }
  });

  it('has its sections, key, metre and tempo, and can be played', () => {
    expect(again.sections.map(({ label, startBeat }) => [label, tick(startBeat)])).toEqual(
      score.sections.map(({ label, startBeat }) => [label, tick(startBeat)]),
    );
    expect(again.key.tonic).toBe(score.key.tonic);
    expect(again.metre).toEqual(score.metre);
    expect(again.metreChanges).toEqual(score.metreChanges);
    expect(again.tempoMap[0]!.bpm).toBeCloseTo(score.tempoMap[0]!.bpm, 2);
    expect(problemsOf(again, (id) => reachOf(findVoice(id)))).toEqual([]);
    expect(songOfScoreFile({ format: 'json', content: JSON.stringify(again), seed: 1 }).score).toStrictEqual(
      again,
    );
  });
});

describe('keys', () => {
  const { score } = composeForTest('pop', 13, ENGLISH_SONG, { key: { tonic: 0, mode: 'major' } });
  /** The same song on another tonic. */
  const moved = (steps: number): Score => ({
    ...score,
    parts: score.parts.map((part) =>
      part.bus === 'drums' || part.bus === 'percussion'
        ? part
        : { ...part, notes: part.notes.map((note) => ({ ...note, pitch: note.pitch + steps })) },
    ),
  });
  const keyRead = (song: Score) => songOf(scoreToMidi(song)).score.key;

  it.each(Array.from({ length: 12 }, (_, tonic) => tonic))('on %i are written as they are read', (tonic) => {
    for (const mode of ['major', 'minor'] as const)
      expect(keyRead({ ...moved(tonic - score.key.tonic), key: { tonic, mode } })).toEqual({ tonic, mode });
  });

  it('C major is not believed of notes that do not lie in it: programs write it where nobody said anything', () => {
    const said = { ...moved(3 - score.key.tonic), key: { tonic: 0, mode: 'major' as const } };
    expect(keyRead(said)).toEqual({ tonic: 3, mode: score.key.mode });
  });
});

describe('a melody alone', () => {
  it('gets a band, and chords of its own key', () => {
    const { score } = songOf(midi([tune(SCALE)]));
    expect(score.key).toEqual({ tonic: 0, mode: 'major' });
    expect(score.parts[0]!.notes.map(({ startBeat, lengthBeats }) => [startBeat, lengthBeats])).toEqual(
      SCALE.map((_, i) => [i, 1]),
    );
    expect(score.parts.length).toBeGreaterThan(3);
    expect(score.chords.length).toBeGreaterThan(0);
  });

  it('is sung where it has words, hyphens and spaces read as they are meant', () => {
    const sing = (texts: string[]): Track =>
      SCALE.flatMap(
        ([noteNumber, deltaTime], i): Track => [
          ...(texts[i] ? [{ deltaTime: 0, type: 'lyrics' as const, text: texts[i] }] : []),
          { deltaTime: 0, type: 'noteOn', channel: 0, noteNumber, velocity: 90 },
          { deltaTime, type: 'noteOff', channel: 0, noteNumber, velocity: 0 },
        ],
      );
    for (const texts of [
      ['Mor-', 'ning ', 'light ', 'is ', 'fall-', 'ing ', 'on ', 'me'],
      ['Mor', 'ning ', 'light ', 'is ', 'fall', 'ing ', 'on ', 'me'],
    ]) {
      const { score } = songOf(midi([sing(texts)]));
      expect(score.lyrics.map(({ text }) => text).join(' ')).toBe('Morning light is falling on me');
      expect(words(score)).toEqual(texts.map((text) => text.replace(/[- ]+$/, '')));
      expect(songOf(midi([sing(texts)]), { instrumental: true }).score.lyrics).toEqual([]);
    }
  });
});

describe('files as studios and notation programs write them', () => {
  const on = (channel: number, noteNumber: number, ticks: number, deltaTime = 0): Track => [
    { deltaTime, type: 'noteOn', channel, noteNumber, velocity: 90 },
    { deltaTime: ticks, type: 'noteOff', channel, noteNumber, velocity: 0 },
  ];
  const program = (channel: number, programNumber: number): Track => [
    { deltaTime: 0, type: 'programChange', channel, programNumber },
  ];
  const named = (text: string, ...events: Track[]): Track => [
    { deltaTime: 0, type: 'trackName', text },
    ...events.flat(),
    { deltaTime: 0, type: 'endOfTrack' },
  ];
  const metre = (numerator: number, denominator: number, deltaTime = 0): Track => [
    {
      deltaTime,
      type: 'timeSignature',
      numerator,
      denominator,
      metronome: 24,
      thirtyseconds: 8,
    },
  ];
  const players = (score: Score) => score.parts.map(({ instrument, notes }) => [instrument, notes.length]);

  it('one track of many channels is a band; another program is another player', () => {
    const { score } = songOf(
      midi([
        named(
          'My Song',
          program(0, 0),
          program(1, 33),
          on(0, 72, 480),
          on(1, 40, 480),
          on(9, 36, 480),
          program(0, 73),
          on(0, 79, 480),
        ),
      ]),
    );
    expect(score.title).toBe('My Song');
    expect(players(score)).toEqual([
      ['grand-piano', 1],
      ['finger-bass', 1],
      ['acoustic-kit', 1],
      ['flute', 1],
    ]);
  });

  it('programs are those of the channel, whichever track says them; names say who plays where nothing else does', () => {
    const { score } = songOf(
      midi([
        named('Tempo Track', program(3, 73)),
        named('Solo', on(3, 79, 480)),
        named('Violin I', on(0, 72, 480)),
        named('Drums', on(0, 36, 480), on(0, 38, 0)),
      ]),
    );
    expect(score.title).not.toBe('Tempo Track');
    expect(players(score)).toEqual([
      ['flute', 1],
      ['violin', 1],
      ['acoustic-kit', 2],
    ]);
  });

  it('a channel of another port is another', () => {
    const port = (number: number): Track => [{ deltaTime: 0, type: 'portPrefix', port: number }];
    const { score } = songOf(
      midi([
        named('Keys', port(0), program(0, 0), on(0, 72, 480)),
        named('Left hand', port(0), on(0, 48, 480)),
        named('Wind', port(1), program(0, 73), on(0, 79, 480)),
      ]),
    );
    expect(players(score)).toEqual([
      ['grand-piano', 1],
      ['grand-piano', 1],
      ['flute', 1],
    ]);
  });

  it('bends go as far as the file says', () => {
    const control = (controllerType: number, value: number): Track => [
      { deltaTime: 0, type: 'controller', channel: 0, controllerType, value },
    ];
    const bend: Track = [{ deltaTime: 0, type: 'pitchBend', channel: 0, value: 8191 }];
    const { score } = songOf(
      midi([
        named('Synth', control(101, 0), control(100, 0), control(6, 12), bend, on(0, 60, 480)),
        named('Bass', on(1, 40, 480)),
      ]),
    );
    const { controls } = score.parts.find(({ name }) => name === 'Synth')!;
    expect(controls!.map(({ value }) => Math.round(value))).toEqual([12]);
  });

  it('an upbeat that is written as a bar of its own ends where the first whole bar begins', () => {
    const { score, notices } = songOf(
      midi([
        named(
          'Melody',
          metre(1, 4),
          on(0, 67, 480),
          metre(4, 4),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
        ),
      ]),
    );
    expect(score.metre).toEqual({ numerator: 4, denominator: 4, beatsPerBar: 4 });
    expect(score.parts[0]!.notes.map(({ startBeat }) => startBeat).slice(0, 3)).toEqual([3, 4, 5]);
    expect(notices.join()).not.toContain('metre');
  });

  it('a bar of another metre is counted as it is written', () => {
    const { score, notices } = songOf(
      midi([
        named(
          'Melody',
          metre(4, 4),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
          metre(2, 4),
          on(0, 60, 960),
          metre(4, 4),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
        ),
      ]),
    );
    const [two, four] = [2, 4].map((beats) => ({ numerator: beats, denominator: 4, beatsPerBar: beats }));
    expect(score.metre).toEqual(four);
    expect(score.metreChanges).toEqual([
      { startBeat: 8, metre: two },
      { startBeat: 10, metre: four },
    ]);
    expect(notices.join()).not.toContain('metre');
  });

  it('metres that change within bars are counted in the one of most, and said', () => {
    const { score, notices } = songOf(
      midi([
        named(
          'Melody',
          metre(4, 4),
          ...SCALE.slice(0, 3).map(([pitch]) => on(0, pitch, 480)),
          metre(3, 4),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
          metre(4, 4),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
          ...SCALE.map(([pitch]) => on(0, pitch, 480)),
        ),
      ]),
    );
    expect(score.metre.numerator).toBe(4);
    expect(score).not.toHaveProperty('metreChanges');
    expect(notices).toContainEqual(expect.stringMatching(/changes \(bar 1: 3\/4\)/));
  });

  it('of a choir whose every voice has words the first that is called so sings, and the others play', () => {
    const voice = (name: string, pitch: number, words: string[]) =>
      named(
        name,
        ...words.map((text, i): Track => [{ deltaTime: 0, type: 'lyrics', text }, ...on(0, pitch + i, 480)]),
      );
    const { score, notices } = songOf(
      midi([voice('Alto', 60, ['All', 'is', 'calm']), voice('Lead vocal', 67, ['Si-', 'lent', 'night'])]),
    );
    expect(words(score)).toEqual(['Si', 'lent', 'night']);
    expect(score.parts.map(({ notes }) => notes.length)).toEqual([3, 3]);
    expect(notices.join()).not.toContain('syllable');
  });
});

describe('one track that is no melody', () => {
  const chord = (pitches: number[], ticks: number): Track => [
    ...pitches.map((noteNumber): Track[number] => ({
      deltaTime: 0,
      type: 'noteOn',
      channel: 0,
      noteNumber,
      velocity: 90,
    })),
    ...pitches.map((noteNumber, i): Track[number] => ({
      deltaTime: i === 0 ? ticks : 0,
      type: 'noteOff',
      channel: 0,
      noteNumber,
      velocity: 0,
    })),
  ];
  const pitches = ({ parts }: Score) => parts.map(({ notes }) => notes.map(({ pitch }) => pitch));

  it('is played whole: two hands of a piano, five octaves and all', () => {
    const hands = midi([[...chord([36, 48, 76], 960), ...chord([43, 47, 96], 960)]]);
    expect(pitches(songOf(hands).score)).toEqual([[36, 48, 76, 43, 47, 96]]);
    expect(
      pitches(
        songOf(
          midi([
            tune([
              [36, 480],
              [60, 480],
              [96, 480],
            ]),
          ]),
        ).score,
      ),
    ).toEqual([[36, 60, 96]]);
  });

  it('where it has words, what is beside the tune is played with it', () => {
    const { score, notices } = songOf(
      midi([[{ deltaTime: 0, type: 'lyrics', text: 'la' }, ...chord([55, 60, 64], 960)]]),
    );
    expect(pitches(score)).toEqual([[64], [55, 60]]);
    expect(score.parts[1]!.name).toBe('Melody (others)');
    expect(notices.join()).not.toContain('not played');
  });
});

describe('scores of several players', () => {
  const xmlPart = (id: string, step: string, inside = '') =>
    `<part id="${id}"><measure number="1"><attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes><note><pitch><step>${step}</step><octave>4</octave></pitch><duration>4</duration>${inside}</note></measure></part>`;
  const scoreOf = (names: string[], parts: string) =>
    `<score-partwise><part-list>${names.map((name, i) => `<score-part id="P${i}"><part-name>${name}</part-name></score-part>`).join('')}</part-list>${parts}</score-partwise>`;
  const read = (format: 'abc' | 'musicxml', content: string) => {
    const { score } = songOfScoreFile({ format, content, seed: 5 });
    expect(problemsOf(score, (id) => reachOf(findVoice(id)))).toEqual([]);
    return score.parts.map(({ instrument, role }) => (role === 'lead-vocal' ? 'sung' : instrument));
  };
  const LYRIC = '<lyric><syllabic>single</syllabic><text>la</text></lyric>';

  it('sung with an accompaniment of their own keep that', () => {
    expect(
      read('musicxml', scoreOf(['Piano', 'Soprano'], xmlPart('P0', 'C') + xmlPart('P1', 'G', LYRIC))),
    ).toEqual(['sung', 'grand-piano']);
    expect(read('abc', 'X:1\nM:4/4\nL:1/4\nK:C\nV:1\nG4|\nw: la\nV:2\n%%MIDI program 42\nC4|\n')).toEqual([
      'sung',
      'cello',
    ]);
  });

  it('of which none is the tune keep all of their players', () => {
    expect(read('musicxml', scoreOf(['Violin I', 'Cello'], xmlPart('P0', 'G') + xmlPart('P1', 'C')))).toEqual(
      ['violin', 'cello'],
    );
  });
});

describe('compressed MusicXML', () => {
  it('is the same song', () => {
    const read = (format: 'mxl' | 'musicxml', content: string | Uint8Array) =>
      songOfScoreFile({ format, content, seed: 5 }).score;
    expect(read('mxl', packMxl(XML_SONG))).toEqual(read('musicxml', XML_SONG));
    const utf16 = new Uint8Array(Buffer.from(`\uFEFF${XML_SONG.replace('UTF-8', 'UTF-16')}`, 'utf16le'));
    expect(read('musicxml', utf16)).toEqual(read('musicxml', XML_SONG));
  });
});

describe('bad files are refused with what and where', () => {
  const tempo = (microsecondsPerBeat: number): Track => [
    { deltaTime: 0, type: 'setTempo', microsecondsPerBeat },
  ];
  const bomb = packMxl(`<a>${' '.repeat(21_000_000)}</a>`);
  /** The sizes in the archive's headers are untrue. */
  function saysItIsSmall(zip: Uint8Array): Uint8Array {
    const bytes = Buffer.from(zip);
    for (let at = bytes.indexOf('PK\x03\x04'); at >= 0; at = bytes.indexOf('PK\x03\x04', at + 4))
      bytes.writeUInt32LE(1000, at + 22);
    return bytes;
  }
  it.each<[string, 'mid' | 'mxl' | 'musicxml', Uint8Array, RegExp]>([
    ['nothing', 'mid', new Uint8Array(0), /no standard MIDI file/],
    ['something else', 'mid', new TextEncoder().encode('RIFFxxxxWAVEfmt '), /no standard MIDI file/],
    ['times in frames', 'mid', Uint8Array.from([...midi([tune(SCALE)])].with(12, 0xe7)), /frames \(SMPTE\)/],
    ['type 2', 'mid', midi([tune(SCALE)], { format: 2 }), /type 2/],
    ['no notes', 'mid', midi([tune([])]), /no notes/],
    ['a tempo of nothing', 'mid', midi([tune(SCALE, tempo(16_000_000))]), /tempo at beat 0 is 4/],
    [
      'a note of a year',
      'mid',
      midi([tune([[60, 200_000_000]])]),
      /track 1 goes on to beat 416667; at most 3600/,
    ],
    [
      'a million events',
      'mid',
      // Running status: two bytes an event.
      Uint8Array.from([
        ...midi([tune(SCALE)]).subarray(0, 18),
        ...[0, 0x0f, 0x42, 0x40],
        ...[0, 0xc0, 0],
        ...new Uint8Array(999_997),
      ]),
      /has \d+ events; at most 300000/,
    ],
    ['millions of bytes', 'mid', new Uint8Array(3_000_000), /3000000 bytes; at most 2000000/],
    [
      '100,000 notes',
      'mid',
      midi([tune(Array.from({ length: 100_000 }, (): [number, number] => [60, 1]))]),
      /more than 50000 notes/,
    ],
    ['no ZIP', 'mxl', new TextEncoder().encode(XML_SONG), /there is no "META-INF\/container.xml" in it/],
    ['a bomb', 'mxl', bomb, /more than 20000000 bytes unpacked/],
    ['a bomb that says it is small', 'mxl', saysItIsSmall(bomb), /more than 20000000 bytes unpacked|no ZIP/],
    ['entities in a ZIP', 'mxl', packMxl('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), /defines entities/],
    ['neither UTF-8 nor UTF-16', 'musicxml', Uint8Array.of(0xc3, 0x28, 0xff), /no text in UTF-8 or UTF-16/],
  ])('%s', (_what, format, content, message) => {
    const read = () => songOfScoreFile({ format, content, seed: 3 });
    expect(read).toThrow(UnreadableScoreError);
    expect(read).toThrow(message);
  });
});
