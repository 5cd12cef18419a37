import { describe, expect, it } from 'vitest';
import { fifthsOf, nameOf, signatureOn, spell } from '#lib/spelling/pitch-spelling.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import type { Note, Score } from '../score.ts';
import { notate } from './notate.ts';
import { splitIntoValues } from './note-values.ts';
import type { SheetMusic } from './sheet-music.ts';

const { score: song } = composeForTest('pop', 1, ENGLISH_SONG);

/** A song of one part with notes as [beat, beats]. */
function songOf(notes: [number, number][], change: Partial<Score> = {}): Score {
  const part = song.parts.find(({ role }) => role === 'lead-vocal')!;
  const played = notes.map(
    ([startBeat, lengthBeats], i): Note => ({ startBeat, lengthBeats, pitch: 60 + i, velocity: 0.7 }),
  );
  return {
    ...song,
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    swing: 0,
    lengthBeats: 8,
    chords: [],
    lyrics: [],
    ...change,
    parts: [{ ...part, notes: played }],
  };
}

/** "eighth." for a dotted eighth, "(" for a rest, "3" for a triplet, "~" where it is tied on. */
const written = ({ bars }: SheetMusic): string =>
  bars
    .map(({ events }) =>
      events
        .map(({ value, triplet, note }) => {
          const name = value ? `${value.name}${'.'.repeat(value.dots)}${triplet ? '3' : ''}` : 'bar';
          return note ? `${name}${note.tiedTo ? '~' : ''}` : `(${name})`;
        })
        .join(' '),
    )
    .join(' | ');

describe('a rhythm is written so that its beats are seen', () => {
  it.each<[string, [number, number][], string, Partial<Score>?]>([
    [
      'quarters and a half',
      [
        [0, 1],
        [1, 1],
        [2, 2],
      ],
      'quarter quarter half | (bar)',
    ],
    [
      'a dotted figure',
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 0.75],
        [2.75, 0.25],
        [3, 1],
      ],
      'quarter. eighth eighth. 16th quarter | (bar)',
    ],
    [
      'over the middle and the bar line',
      [
        [0, 0.5],
        [0.5, 1],
        [1.5, 1],
        [2.5, 2],
      ],
      'eighth quarter eighth~ eighth quarter.~ | eighth (eighth) (quarter) (half)',
    ],
    [
      'a triplet',
      [
        [0, 1 / 3],
        [1 / 3, 1 / 3],
        [2 / 3, 1 / 3],
        [1, 1],
      ],
      'eighth3 eighth3 eighth3 quarter (half) | (bar)',
    ],
    [
      'quarters of a triplet over two beats',
      [
        [0, 2 / 3],
        [2 / 3, 2 / 3],
        [4 / 3, 2 / 3],
      ],
      'quarter3 eighth3~ eighth3 quarter3 (half) | (bar)',
    ],
    [
      'breath is not written',
      [
        [0, 0.9],
        [1, 0.85],
        [2, 1.8],
      ],
      'quarter quarter half | (bar)',
    ],
    [
      'played a little late',
      [
        [0.03, 1],
        [1.04, 0.5],
        [1.48, 0.5],
        [2.02, 2],
      ],
      'quarter eighth eighth half | (bar)',
    ],
    [
      'swing is written straight',
      [
        [0, 0.62],
        [0.62, 0.38],
        [1, 0.62],
        [1.62, 0.38],
        [2, 2],
      ],
      'eighth eighth eighth eighth half | (bar)',
      { swing: 0.24 },
    ],
    [
      'three eighths to a beat',
      [
        [0, 1.5],
        [1.5, 0.5],
        [2, 0.5],
        [2.5, 0.5],
        [3, 3],
        [6, 1],
        [7, 0.5],
      ],
      'quarter. eighth eighth eighth | half. | quarter eighth (quarter.)',
      { metre: { numerator: 6, denominator: 8, beatsPerBar: 3 }, lengthBeats: 9 },
    ],
  ])('%s', (_, notes, expected, change) => {
    expect(written(notate(songOf(notes, change)))).toBe(expected);
  });

  it('notes are tied at chords where that is asked for', () => {
    const held = songOf([[0, 4]], {
      chords: [0, 2].map((startBeat) => ({ startBeat, lengthBeats: 2, root: 0, quality: 'major' as const })),
    });
    expect(written(notate(held))).toBe('whole | (bar)');
    expect(written(notate(held, { cutsAtChords: true }))).toBe('half~ half | (bar)');
  });

  it('short notes of a beat are joined, and sixteenths by a second beam', () => {
    const [bar] = notate(
      songOf([
        [0, 0.75],
        [0.75, 0.25],
        [1, 0.5],
        [2, 0.5],
        [2.5, 0.25],
        [2.75, 0.25],
      ]),
    ).bars;
    expect(bar!.events.flatMap(({ note }) => (note ? [note.beams.join(', ')] : []))).toEqual([
      'begin',
      'end, backward hook',
      '',
      'begin',
      'continue, begin',
      'end, end',
    ]);
  });
});

it.each(['pop', 'jazz', 'country', 'lofi', 'folk', 'guofeng', 'k-pop', 'soul'] as const)(
  '%s: every bar is full, every note is there, nothing is written twice',
  (id) => {
    const { score } = composeForTest(id, 21, ENGLISH_SONG);
    const { bars } = notate(score);
    const lead = score.parts.find(({ role }) => role === 'lead-vocal')!;
    for (const bar of bars) {
      let at = 0;
      for (const { tick, ticks, value, triplet } of bar.events) {
        expect(tick).toBe(at);
        at += ticks;
        expect(value !== undefined || ticks === bar.ticks).toBe(true);
        if (triplet) expect(tick % 80).toBe(0);
      }
      expect(at).toBe(bar.ticks);
    }
    const notes = bars.flatMap(({ events }) =>
      events.flatMap(({ note }) => (note && !note.tiedFrom ? [note.pitch] : [])),
    );
    expect(notes).toEqual(lead.notes.map(({ pitch }) => pitch));
  },
);

it('a stretch of any length is written whole', () => {
  for (const beatTicks of [480, 720])
    for (let from = 0; from < 1440; from += 15)
      for (let ticks = 15; ticks <= 1440; ticks += 45)
        for (const isRest of [true, false])
          expect(splitIntoValues(from, ticks, beatTicks, isRest).reduce((sum, each) => sum + each, 0)).toBe(
            ticks,
          );
});

it.each<[string, number, number, string]>([
  ['the leading note of D minor', 61, -1, 'C#'],
  ['the lowered seventh of C major', 70, 0, 'Bb'],
  ['the leading note of A minor', 68, 0, 'G#'],
  ['the third of F sharp major', 70, 6, 'A#'],
  ['the fourth of G flat major', 71, -6, 'Cb'],
  ['the seventh of F sharp major', 65, 6, 'E#'],
])('%s', (_, pitch, fifths, name) => {
  expect(nameOf(spell(pitch, fifths))).toBe(name);
});

it('signatures have their sharps and flats', () => {
  const signature = (fifths: number) =>
    (['F', 'C', 'G', 'D', 'A', 'E', 'B'] as const).map((step) => signatureOn(step, fifths));
  expect(signature(0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(signature(2)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  expect(signature(-3)).toEqual([0, 0, 0, 0, -1, -1, -1]);
  expect(fifthsOf({ tonic: 2, mode: 'dorian' })).toBe(0);
});
