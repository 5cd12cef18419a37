import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG, englishLine } from '#tools/fixtures/compositions.ts';
import { expectWholeLyrics } from '#tools/testing/expect-whole-lyrics.ts';
import type { StyleReading } from '../lyrics/style-reading.ts';
import { Random } from '../random.ts';
import type { Note, Score } from '../score/score.ts';
import { tempoOf, timeOf } from '../score/time.ts';
import type { StyleId } from '../styles/ids.ts';
import { continueSong } from './continue-song.ts';
import { emptyReading } from './plan-song.ts';
import { recomposeRegion } from './recompose-region.ts';
import { restyleSong } from './restyle-song.ts';
import { spliceParts } from './score-edit.ts';
import { isVocal } from './score-frame.ts';

const reading = (style: StyleId) => ({ ...emptyReading(), styles: [{ id: style, weight: 1 }] });
const sound = (score: Score, note: Note) => ({
  ...note,
  sung: note.sung
    ? `${score.lyrics[note.sung.line]?.syllables[note.sung.syllable]?.text}${note.sung.continues ? '~' : ''}`
    : undefined,
});
const outsideOf = (score: Score, from: number, to: number) =>
  score.parts
    .map(
      (part) =>
        [
          part.id,
          part.notes
            .filter((note) => note.startBeat < from || note.startBeat >= to)
            .map((note) => sound(score, note)),
        ] as const,
    )
    .filter(([, notes]) => notes.length > 0);
const insideOf = (score: Score, from: number, to: number) =>
  score.parts.flatMap((part) => part.notes.filter((note) => note.startBeat >= from && note.startBeat < to));

const song = composeForTest('pop', 7, ENGLISH_SONG).score;
const piece = composeForTest('jazz', 7, []).score;

describe('recomposeRegion', () => {
  it('leaves everything outside as it was, whatever the region', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(song, piece),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0.02, max: 0.4, noNaN: true }),
        fc.integer(),
        (score, at, share, seed) => {
          const from = at * score.lengthBeats;
          const to = Math.min(score.lengthBeats, from + share * score.lengthBeats);
          const edited = recomposeRegion(score, from, to, { random: new Random(seed) });
          expect(outsideOf(edited, from, to)).toEqual(outsideOf(score, from, to));
          expect(edited.lengthBeats).toBe(score.lengthBeats);
          expect(edited.sections).toEqual(score.sections);
          expect(edited.tempoMap).toEqual(score.tempoMap);
          expect(edited.chords).toEqual(score.chords);
          for (const note of insideOf(edited, from, to))
            expect(note.startBeat + note.lengthBeats).toBeLessThanOrEqual(to + 1e-6);
          expectWholeLyrics(edited);
        },
      ),
      { numRuns: 12 },
    );
  });

  it('writes new notes inside', () => {
    const section = song.sections[3]!;
    const to = section.startBeat + section.lengthBeats;
    const edited = recomposeRegion(song, section.startBeat, to, { random: new Random(99) });
    expect(insideOf(edited, section.startBeat, to)).not.toEqual(insideOf(song, section.startBeat, to));
    expect(insideOf(edited, section.startBeat, to).length).toBeGreaterThan(50);
  });

  it('fits new words in', () => {
    const section = song.sections.find((candidate) => candidate.kind === 'verse')!;
    const to = section.startBeat + section.lengthBeats;
    const lines = [englishLine('Something new is written here'), englishLine('Nobody knows the reason why')];
    const edited = recomposeRegion(song, section.startBeat, to, { lines, random: new Random(5) });
    for (const line of lines) {
      const index = edited.lyrics.findIndex((candidate) => candidate.text === line.text);
      expect(index).toBeGreaterThanOrEqual(0);
      const notes = edited.parts
        .filter((part) => part.role === 'lead-vocal')
        .flatMap((part) => part.notes.filter((note) => note.sung?.line === index && !note.sung.continues));
      expect(notes.length).toBe(line.syllables.length);
      for (const note of notes)
        expect(note.startBeat >= section.startBeat - 1e-6 && note.startBeat < to).toBe(true);
    }
    expectWholeLyrics(edited);
    expect(edited.lyrics.map((line) => line.text)).not.toContain(song.lyrics[0]!.text);
  });

  it('keeps the first note of new music that was rounded to before a region that begins within a beat', () => {
    const part = song.parts.find((candidate) => candidate.role === 'lead-vocal')!;
    const note = { startBeat: 60.33333, lengthBeats: 1, pitch: 60, velocity: 0.7 };
    const [spliced] = spliceParts([part], [{ ...part, notes: [note] }], 60.33333333, 64, song.lengthBeats);
    expect(spliced!.notes.filter(({ startBeat }) => startBeat >= 60.3333 && startBeat < 64)).toEqual([
      { ...note, startBeat: 60.33333333 },
    ]);
  });

  it('gives an instrumental a voice where words are given, and a new style where one is asked', () => {
    const edited = recomposeRegion(piece, 32, 64, {
      lines: [englishLine('Here I am')],
      reading: reading('house'),
      random: new Random(5),
    });
    expect(edited.parts.some(isVocal)).toBe(true);
    expect(outsideOf(edited, 32, 64)).toEqual(outsideOf(piece, 32, 64));
    expect(edited.chords.at(-1)!.startBeat + edited.chords.at(-1)!.lengthBeats).toBeCloseTo(
      piece.lengthBeats,
    );
  });

  it('refuses a region outside the score', () => {
    expect(() => recomposeRegion(song, -4, 8, { random: new Random(1) })).toThrow(RangeError);
    expect(() => recomposeRegion(song, 8, 8, { random: new Random(1) })).toThrow(RangeError);
  });
});

describe('continueSong', () => {
  it.each([song.lengthBeats, 64, 61.5])('goes on from beat %d and ends', (fromBeat) => {
    const sections = [
      {
        kind: 'verse' as const,
        label: '',
        lines: [englishLine('One more time we walk the line'), englishLine('Holding on to summer wine')],
      },
      {
        kind: 'chorus' as const,
        label: '',
        lines: [englishLine('Carry me home when the night is falling'), englishLine('Carry me over the sea')],
      },
    ];
    const longer = continueSong(song, fromBeat, { sections, random: new Random(3) });
    expect(longer.lengthBeats).toBeGreaterThan(fromBeat + 32);
    expect(longer.key).toEqual(song.key);
    expect(longer.sections.at(-1)!.kind).toBe('outro');
    const early = (score: Score) =>
      score.parts
        .map(
          (part) =>
            [
              part.id,
              part.notes
                .filter((note) => note.startBeat + note.lengthBeats <= fromBeat)
                .map((note) => sound(score, note)),
            ] as const,
        )
        .filter(([, notes]) => notes.length > 0);
    expect(
      early({
        ...longer,
        parts: longer.parts.map((part) => ({
          ...part,
          notes: part.notes.filter((note) => note.startBeat + note.lengthBeats < fromBeat - 1e-6),
        })),
      }),
    ).toEqual(
      early({
        ...song,
        parts: song.parts.map((part) => ({
          ...part,
          notes: part.notes.filter((note) => note.startBeat + note.lengthBeats < fromBeat - 1e-6),
        })),
      }),
    );
    let end = 0;
    for (const section of longer.sections) {
      expect(section.startBeat).toBeCloseTo(end, 6);
      end = section.startBeat + section.lengthBeats;
    }
    expect(end).toBeCloseTo(longer.lengthBeats, 6);
    expect(longer.lyrics.some((line) => line.text === 'One more time we walk the line')).toBe(true);
    if (fromBeat === song.lengthBeats) expectWholeLyrics(longer);
    const time = timeOf(longer);
    expect(time.secondsAt(longer.lengthBeats)).toBeGreaterThan(time.secondsAt(fromBeat) + 15);
  });

  it('says so where the words are more than a song can hold', () => {
    const lines = Array.from({ length: 400 }, () => englishLine('carry me over the hills and away'));
    const notices: string[] = [];
    const longer = continueSong(song, 64, {
      sections: [{ kind: 'verse', label: '', lines }],
      random: new Random(1),
      notices,
    });
    expect(longer.lyrics.length).toBeLessThan(400);
    expect(notices.join()).toMatch(/lines were left out/);
  });

  it('plays on without words', () => {
    const longer = continueSong(piece, piece.lengthBeats, { sections: [], random: new Random(3) });
    expect(insideOf(longer, piece.lengthBeats, longer.lengthBeats).length).toBeGreaterThan(100);
    expect(longer.parts.some(isVocal)).toBe(false);
  });
});

describe('wishes for instruments', () => {
  const wish: StyleReading = {
    ...emptyReading(),
    instruments: [{ id: 'ukulele', wanted: true }],
    without: ['drums'],
  };
  const before = new Set(song.parts.map((part) => part.instrument));
  it.each([
    ['a continuation', () => continueSong(song, 64, { sections: [], reading: wish, random: new Random(3) })],
    ['a replaced section', () => recomposeRegion(song, 64, 192, { reading: wish, random: new Random(3) })],
  ])('change the band of %s and leave the rest of it', (_, edit) => {
    const parts = edit().parts.filter((part) =>
      part.notes.some((note) => note.startBeat >= 64 && note.startBeat < 192),
    );
    expect(parts.map((part) => part.instrument)).toContain('ukulele');
    expect(parts.filter((part) => part.bus === 'drums')).toEqual([]);
    const others = parts.filter((part) => part.instrument !== 'ukulele' && part.bus !== 'effects');
    for (const { instrument } of others) expect(before).toContain(instrument);
    expect(others.length).toBeGreaterThan(2);
  });
});

describe('restyleSong', () => {
  it('keeps melody, words and chords; changes band and tempo', () => {
    const cover = restyleSong(song, reading('bossa-nova'), { random: new Random(4) });
    expect(cover.style).toBe('bossa-nova');
    const intervals = (score: Score) => {
      const notes = score.parts.find((part) => part.id === 'lead-vocal')!.notes;
      return notes.slice(1).map((note, i) => note.pitch - notes[i]!.pitch);
    };
    expect(intervals(cover)).toEqual(intervals(song));
    expect(cover.lyrics).toEqual(song.lyrics);
    expect(cover.chords.map((chord) => chord.quality)).toEqual(song.chords.map((chord) => chord.quality));
    expect(cover.parts.some((part) => part.instrument === 'nylon-guitar')).toBe(true);
    expectWholeLyrics(cover);
  });

  it.each([true, false])('keeps the tempo where it is told to: %s', (keepsTempo) => {
    const cover = restyleSong(song, reading('bossa-nova'), { keepsTempo, random: new Random(4) });
    expect(Math.abs(tempoOf(cover) / tempoOf(song) - 1) < 0.02).toBe(keepsTempo);
  });

  it('sings new words to the old melody', () => {
    const lines = [
      'Every road is longer than the last one',
      'Short one',
      'And this line is a good deal longer than the one it takes the place of today',
    ].map((text) => englishLine(text));
    const cover = restyleSong(song, reading('rock'), {
      sections: [{ kind: 'verse', label: '', lines }],
      random: new Random(4),
    });
    expectWholeLyrics(cover);
    expect(cover.lyrics[0]!.text).toBe(lines[0]!.text);
  });

  it('leaves out the lines that the melody has no room for, and says so', () => {
    const lines = Array.from({ length: 120 }, () => englishLine('Every road is longer than the last one'));
    const notices: string[] = [];
    const cover = restyleSong(song, reading('rock'), {
      sections: [{ kind: 'verse', label: '', lines }],
      notices,
      random: new Random(4),
    });
    expectWholeLyrics(cover);
    expect(notices).toEqual([expect.stringMatching(/^\d+ lines were left out: there is room for \d+\.$/)]);
    const sung = cover.parts.find((part) => part.id === 'lead-vocal')!.notes;
    const seconds = (sung.reduce((sum, note) => sum + note.lengthBeats, 0) * 60) / cover.tempoMap[0]!.bpm;
    expect(seconds / sung.length).toBeGreaterThan(0.14);
  });

  it('moves into the range of a new voice', () => {
    const voice = { id: 'bass', range: { low: 38, high: 62 }, tessitura: { low: 43, high: 57 } };
    const cover = restyleSong(song, reading('pop'), { voice, random: new Random(4) });
    const lead = cover.parts.find((part) => part.id === 'lead-vocal')!;
    expect(lead.instrument).toBe('bass');
    expect(Math.max(...lead.notes.map((note) => note.pitch))).toBeLessThanOrEqual(62);
  });

  it('keeps the theme of an instrumental', () => {
    const cover = restyleSong(piece, reading('synthwave'), { random: new Random(4) });
    const count = (score: Score) =>
      score.parts.filter((part) => part.role === 'lead').reduce((sum, part) => sum + part.notes.length, 0);
    expect(count(cover)).toBeGreaterThan(count(piece) * 0.85);
  });
});
