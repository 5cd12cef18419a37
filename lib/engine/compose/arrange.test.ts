import { beforeAll, describe, expect, it } from 'vitest';
import { composeForTest, ENGLISH_SONG, englishLine } from '#tools/fixtures/compositions.ts';
import { Random } from '../random.ts';
import type { Note, Score } from '../score/score.ts';
import { findStyle } from '../styles/find-style.ts';
import { composeSong } from './compose-song.ts';
import { emptyReading, planSong } from './plan-song.ts';
import { frameOfScore, isDrum, isVocal, straighten } from './score-frame.ts';
import type { SongPlan } from './song-plan.ts';

const between = (notes: readonly Note[], from: number, to: number) =>
  notes.filter(({ startBeat }) => startBeat >= from - 0.05 && startBeat < to - 0.05);
const band = ({ parts }: Score) => parts.filter((part) => !isVocal(part) && part.role !== 'effects');
const drums = (score: Score) => score.parts.filter(isDrum).flatMap(({ notes }) => notes);
const refrainsOf = ({ sections }: Score) => sections.filter(({ kind }) => kind === 'chorus');

const plan = (style: 'pop' | 'k-pop' | 'rock', seed: number): SongPlan =>
  planSong({
    lyrics: ENGLISH_SONG,
    reading: { ...emptyReading(), styles: [{ id: style, weight: 1 }] },
    instrumental: false,
    title: 'Test',
    seed,
  });
const compose = (planned: SongPlan) => composeSong(planned, new Random(planned.seed).fork('compose'));

describe('a last refrain that begins with next to nothing', () => {
  const scores: { stripped: Score; whole: Score }[] = [];
  beforeAll(() => {
    for (const style of ['pop', 'k-pop', 'rock'] as const) {
      const { stripsLastRefrain: _, ...planned } = plan(style, 5);
      scores.push({ stripped: compose({ ...planned, stripsLastRefrain: true }), whole: compose(planned) });
    }
  });

  it('is sung without drums and bass, which come back soon', () => {
    for (const { stripped } of scores) {
      const last = refrainsOf(stripped).at(-1)!;
      const bar = stripped.metre.beatsPerBar;
      const bars = Math.round(last.lengthBeats / bar);
      const back = last.startBeat + (bars >= 12 ? 4 : 2) * bar;
      const rhythm = [
        ...drums(stripped),
        ...stripped.parts.flatMap(({ role, notes }) => (role === 'bass' ? notes : [])),
      ];
      expect(between(rhythm, last.startBeat, back - bar)).toEqual([]);
      expect(between(drums(stripped), back - bar, back).length).toBeGreaterThan(0);
      expect(between(rhythm, back, back + bar).length).toBeGreaterThan(5);
      const voices = stripped.parts
        .filter(({ role }) => role === 'backing-vocal')
        .flatMap(({ notes }) => notes);
      expect(between(voices, last.startBeat, back - 1)).toEqual([]);
    }
  });

  it('is found in the score again, so that edits keep to it', () => {
    for (const { stripped, whole } of scores) {
      const style = findStyle(stripped.style);
      expect(frameOfScore(stripped, style).stripsLastRefrain).toBe(true);
      expect(frameOfScore(whole, style).stripsLastRefrain).toBeUndefined();
    }
  });
});

describe('an arrangement', () => {
  it('every section has somebody in or out beside the one before, and the last refrain all that others had', () => {
    for (const seed of [1, 2, 3, 4]) {
      const { score } = composeForTest('pop', seed, ENGLISH_SONG);
      const playing = score.sections.map(
        ({ startBeat, lengthBeats }) =>
          new Set(
            band(score).flatMap(({ id, notes }) =>
              between(notes, startBeat, startBeat + lengthBeats).length > 0 ? [id] : [],
            ),
          ),
      );
      const amounts = score.sections.map(({ startBeat, lengthBeats }) =>
        band(score).map(
          ({ notes }) => (between(notes, startBeat, startBeat + lengthBeats).length * 16) / lengthBeats,
        ),
      );
      for (let i = 1; i < playing.length; i++) {
        const swapped = playing[i]!.symmetricDifference(playing[i - 1]!).size;
        // Who plays on plays clearly more, or less.
        const changed = amounts[i]!.filter((amount, part) => {
          const before = amounts[i - 1]![part]!;
          return Math.max(amount, before) > 1.4 * Math.min(amount, before) + 1;
        }).length;
        expect(swapped + changed, `${seed}: ${score.sections[i]!.label}`).toBeGreaterThanOrEqual(1);
      }
      const refrains = score.sections.flatMap(({ kind }, i) => (kind === 'chorus' ? [playing[i]!] : []));
      for (const earlier of refrains)
        expect(
          [...earlier].filter((id) => !refrains.at(-1)!.has(id) && id !== 'hats' && id !== 'toms'),
        ).toEqual([]);
    }
  });

  it('the singer’s rests are answered by who plays chords, not over the words', () => {
    const style = findStyle('pop');
    const seat = style.seats.find(({ answers }) => answers)!;
    const gaps = [1, 2, 3].map((seed) => {
      const { score } = composeForTest('pop', seed, ENGLISH_SONG);
      const lead = straighten(score.parts.find(({ role }) => role === 'lead-vocal')!.notes, score);
      const single = score.parts
        .find(({ id }) => id === seat.id)!
        .notes.filter(({ articulation }) => articulation === 'legato');
      const over = single.filter(({ startBeat }) =>
        lead.some(
          (note) => note.startBeat < startBeat - 0.1 && note.startBeat + note.lengthBeats > startBeat + 0.2,
        ),
      );
      return { single: single.length, over: over.length };
    });
    const sum = (of: 'single' | 'over') => gaps.reduce((total, gap) => total + gap[of], 0);
    expect(sum('single')).toBeGreaterThan(5);
    expect(sum('over')).toBeLessThanOrEqual(sum('single') * 0.1);
  });
});

describe('a refrain that comes back with echoes between its lines', () => {
  const words = [
    'Carry me home when the night is falling',
    'Carry me over the sea',
    'I can still hear the mountains calling',
    'Calling you back to me',
  ];
  const refrain = (lines: ReturnType<typeof englishLine>[]) => ({
    kind: 'chorus' as const,
    label: '',
    lines,
  });
  const verse = {
    kind: 'verse' as const,
    label: '',
    lines: ['Morning light is falling on the window sill', 'Coffee going cold and the room is still'].map(
      (text) => englishLine(text),
    ),
  };

  it('is the refrain: its tune, over its chords', () => {
    let same = 0;
    let all = 0;
    for (const seed of [1, 2, 3, 4, 5]) {
      const { score } = composeForTest('pop', seed, [
        verse,
        refrain(words.map((text) => englishLine(text))),
        verse,
        refrain([
          englishLine(words[0]!),
          englishLine('carry me home', true),
          ...words.slice(1).map((text) => englishLine(text)),
          englishLine('back to me', true),
        ]),
      ]);
      const lead = score.parts.find(({ role }) => role === 'lead-vocal')!.notes;
      const tuneOf = (text: string, refrainIndex: number) => {
        const sections = score.sections.flatMap(({ kind }, i) => (kind === 'chorus' ? [i] : []));
        const line = score.lyrics.findIndex((l) => l.text === text && l.section === sections[refrainIndex]);
        const notes = lead.filter(({ sung }) => sung?.line === line);
        return notes
          .slice(1)
          .map(({ pitch }, i) => pitch - notes[i]!.pitch)
          .join();
      };
      for (const text of words) {
        all++;
        if (tuneOf(text, 0) === tuneOf(text, 1)) same++;
      }
    }
    expect(same / all).toBeGreaterThanOrEqual(0.7);
  });
});
