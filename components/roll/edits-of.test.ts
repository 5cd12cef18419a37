import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editScore } from '#lib/engine/doors/edit-score.ts';
import type { Score } from '#lib/engine/doors/score.ts';
import { composeForTest, ENGLISH_SONG } from '#tools/fixtures/compositions.ts';
import { changedSpan, editsOf } from './edits-of.ts';
import { addNote, moveNotes, type RollNote, removeNotes } from './notes.ts';
import { readRefusal } from './refusal.ts';
import { beatsOf, clockOf } from './score-clock.ts';
import { notesOfScore } from './score-notes.ts';

const { score } = composeForTest('folk', 7, ENGLISH_SONG);
const clock = clockOf(score.tempoMap);
const { notes, origins } = notesOfScore(score, clock);
const duration = clock.secondsAt(score.lengthBeats);
const bass = score.parts.find((part) => part.role === 'bass')!;
const ofBass = notes.filter((note) => note.part === bass.id);

/** What the roll shows, as the score's notes: times to a thousandth of a beat. */
const shown = (all: readonly RollNote[]) =>
  all
    .map(
      (note) =>
        `${note.part} ${clock.beatAt(note.start).toFixed(3)} ${note.pitch} ${note.velocity.toFixed(2)}`,
    )
    .sort();
const written = (edited: Score) => shown(notesOfScore(edited, clock).notes);
const make = (edited: readonly RollNote[]) => {
  const edits = editsOf(origins, edited, clock).map(({ edit }) => edit);
  return edits.length === 0 ? score : editScore({ score, edits }).score;
};

describe('the edits of what was drawn', () => {
  it('are none where nothing was', () => {
    expect(editsOf(origins, notes, clock)).toEqual([]);
    expect(changedSpan([], origins, notes, clock)).toBeNull();
  });

  it('make the score what the roll shows', () => {
    const some = fc.uniqueArray(fc.integer({ min: 0, max: ofBass.length - 1 }), {
      minLength: 1,
      maxLength: 6,
    });
    const step = fc.record({
      at: some,
      seconds: fc.constantFrom(0, 0.25, -0.25, 0.5, 1),
      pitches: fc.integer({ min: -2, max: 2 }),
      does: fc.constantFrom('move', 'remove', 'louder', 'draw'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
        let edited: readonly RollNote[] = notes;
        for (const { at, seconds, pitches, does } of steps) {
          const ids = new Set(at.map((place) => ofBass[place]!.id));
          const first = ofBass[at[0]!]!;
          if (does === 'move') edited = moveNotes(edited, ids, { seconds, pitches }, duration);
          if (does === 'remove') edited = removeNotes(edited, ids);
          if (does === 'louder')
            edited = edited.map((note) => (ids.has(note.id) ? { ...note, velocity: 0.33 } : note));
          if (does === 'draw')
            edited = addNote(edited, { ...first, start: first.start + 0.125, end: first.end + 0.125 }).notes;
        }
        expect(written(make(edited))).toEqual(shown(edited));
      }),
      { numRuns: 40 },
    );
  });

  it('let two notes change places', () => {
    const [first] = ofBass;
    const second = ofBass.find((note) => note.start > first!.end)!;
    const swapped = notes.map((note) => {
      if (note === first)
        return { ...note, start: second.start, end: second.start + 0.2, pitch: second.pitch };
      if (note === second)
        return { ...note, start: first!.start, end: first!.start + 0.2, pitch: first!.pitch };
      return note;
    });
    expect(written(make(swapped))).toEqual(shown(swapped));
  });

  it('are one for all that go as far, however many', () => {
    const moved = moveNotes(
      notes,
      new Set(ofBass.map((note) => note.id)),
      { seconds: 0, pitches: 2 },
      duration,
    );
    const planned = editsOf(origins, moved, clock);
    expect(planned).toHaveLength(1);
    expect(planned[0]!.edit).toMatchObject({ kind: 'move-notes', part: bass.id, byBeats: 0, bySemitones: 2 });
    expect(changedSpan(planned, origins, moved, clock)).toEqual({
      start: ofBass[0]!.start,
      end: expect.closeTo(Math.max(...ofBass.map((note) => note.end)), 3),
    });
  });

  it('keep the words of what is sung, and lengthen last', () => {
    const lead = score.parts.find((part) => part.role === 'lead-vocal')!;
    const sung = notes.filter((note) => note.part === lead.id);
    const [one, next] = [sung[0]!, sung[1]!];
    const gap = 0.1;
    // The second makes room, the first fills it.
    const edited = notes.map((note) => {
      if (note.id === next.id) return { ...note, start: note.start + gap, end: note.end };
      if (note.id === one.id) return { ...note, end: next.start + gap };
      return note;
    });
    const after = make(edited).parts.find((part) => part.id === lead.id)!;
    expect(after.notes[0]!.sung).toEqual(lead.notes[0]!.sung);
    expect(after.notes[1]!.startBeat).toBeCloseTo(clock.beatAt(next.start + gap), 3);
  });
});

describe('a refusal', () => {
  it('is about the note it names', () => {
    const high = ofBass[2]!;
    const moved = moveNotes(notes, new Set([ofBass[0]!.id]), { seconds: 0, pitches: 1 }, duration);
    const edited = moveNotes(moved, new Set([high.id]), { seconds: 0, pitches: 60 }, duration);
    const planned = editsOf(origins, edited, clock);
    const edits = planned.map(({ edit }) => edit);
    let message = '';
    try {
      editScore({ score, edits });
    } catch (error) {
      message = `edits: ${(error as Error).message}`;
    }
    const refusal = readRefusal(message, planned, edited, score, clock);
    expect(refusal.noteIds).toEqual([high.id]);
    expect(refusal.sentence).toMatch(/^bar \d+, beat .* is not on/);
  });

  it('that names no place is about all of its edit', () => {
    const planned = [{ edit: { kind: 'x' }, noteIds: [1, 2] }];
    expect(readRefusal('There is no part "x".', planned, notes, score, clock)).toEqual({
      sentence: 'There is no part "x".',
      noteIds: [1, 2],
    });
  });
});

describe('the clock of a score', () => {
  it('goes there and back over changes of tempo', () => {
    const changing = clockOf([
      { startBeat: 0, bpm: 120 },
      { startBeat: 8, bpm: 60 },
    ]);
    expect(changing.secondsAt(10)).toBe(6);
    for (const beat of [0, 3.25, 8, 12.5])
      expect(changing.beatAt(changing.secondsAt(beat))).toBeCloseTo(beat, 9);
  });
  it('counts beats as musicians do, six in a bar of six eighths', () => {
    const beats = beatsOf(
      { metre: { numerator: 6, denominator: 8, beatsPerBar: 3 }, lengthBeats: 6 },
      clockOf([{ startBeat: 0, bpm: 60 }]),
    );
    expect(beats).toHaveLength(12);
    expect(beats[7]).toEqual({ start_s: 3.5, bar: 2, beat: 2 });
  });
  it('counts on where the metre changes', () => {
    const beats = beatsOf(
      {
        metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
        metreChanges: [{ startBeat: 4, metre: { numerator: 3, denominator: 4, beatsPerBar: 3 } }],
        lengthBeats: 10,
      },
      clockOf([{ startBeat: 0, bpm: 60 }]),
    );
    expect(beats.filter(({ beat }) => beat === 1).map(({ start_s, bar }) => [start_s, bar])).toEqual([
      [0, 1],
      [4, 2],
      [7, 3],
    ]);
  });
});
