import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  accentNotes,
  addNote,
  gridTimes,
  moveNotes,
  notesOf,
  quantiseNotes,
  type RollNote,
  removeNotes,
  resizeNotes,
  SHORTEST_NOTE,
  snapToGrid,
  stepAt,
  toMidi,
} from './notes.ts';

const LENGTH = 60;
const note = fc.record({
  part: fc.constantFrom('piano', 'bass'),
  pitch: fc.integer({ min: 0, max: 127 }),
  start: fc.double({ min: 0, max: 50, noNaN: true }),
  velocity: fc.double({ min: 0.05, max: 1, noNaN: true }),
});
const notes = fc
  .array(note, { minLength: 1, maxLength: 30 })
  .map((list): RollNote[] => list.map((one, id) => ({ id, ...one, end: one.start + 0.5, isDrum: false })));
const beats = Array.from({ length: 16 }, (_, at) => ({
  start_s: at * 0.5,
  bar: 1 + Math.floor(at / 4),
  beat: 1 + (at % 4),
}));

describe('edits of notes', () => {
  it('moved together they keep their distances, stay in the song, and the others stay where they are', () => {
    fc.assert(
      fc.property(
        notes,
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.integer({ min: -140, max: 140 }),
        (all, seconds, pitches) => {
          const ids = new Set(all.filter((one) => one.id % 2 === 0).map((one) => one.id));
          const moved = moveNotes(all, ids, { seconds, pitches }, LENGTH);
          const [first, now] = [all[0]!, moved[0]!];
          for (const [at, one] of moved.entries()) {
            const before = all[at]!;
            if (!ids.has(one.id)) expect(one).toBe(before);
            expect(one.start).toBeGreaterThanOrEqual(-1e-9);
            expect(one.end).toBeLessThanOrEqual(LENGTH + 1e-9);
            expect(one.pitch).toBeGreaterThanOrEqual(0);
            expect(one.pitch).toBeLessThanOrEqual(127);
            if (!ids.has(one.id)) continue;
            expect(one.pitch - before.pitch).toBe(now.pitch - first.pitch);
            expect(one.start - before.start).toBeCloseTo(now.start - first.start, 9);
          }
        },
      ),
    );
  });
  it('a note is never shorter than it can be heard, nor louder than loud', () => {
    fc.assert(
      fc.property(notes, fc.double({ min: -99, max: 99, noNaN: true }), (all, by) => {
        const ids = new Set(all.map((one) => one.id));
        for (const one of resizeNotes(all, ids, by, LENGTH)) {
          expect(one.end - one.start).toBeGreaterThanOrEqual(SHORTEST_NOTE - 1e-9);
          expect(one.end).toBeLessThanOrEqual(LENGTH);
        }
        for (const one of accentNotes(all, ids, by)) {
          expect(one.velocity).toBeGreaterThanOrEqual(0.05);
          expect(one.velocity).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
  it('quantised, they begin on the grid and last as long', () => {
    const times = gridTimes(beats, 'half');
    fc.assert(
      fc.property(notes, (all) => {
        const ids = new Set(all.map((one) => one.id));
        for (const [at, one] of quantiseNotes(all, ids, times).entries()) {
          expect(times).toContain(one.start);
          expect(one.end - one.start).toBeCloseTo(all[at]!.end - all[at]!.start, 9);
        }
      }),
    );
  });
  it('the grid follows the beats', () => {
    expect(gridTimes(beats, 'bar')).toEqual([0, 2, 4, 6]);
    expect(gridTimes(beats, 'half').slice(0, 4)).toEqual([0, 0.25, 0.5, 0.75]);
    expect(gridTimes(beats, 'off')).toEqual([]);
    expect(snapToGrid(0.7, gridTimes(beats, 'beat'))).toBe(0.5);
    expect(snapToGrid(0.7, [])).toBe(0.7);
    expect(stepAt(1.1, gridTimes(beats, 'quarter'))).toBeCloseTo(0.125, 9);
  });
  it('what is drawn and taken away leaves the rest, and all of it comes out as MIDI', () => {
    const midi = {
      state: 'complete',
      instruments: {
        piano: [{ pitch: 60, start: 1, end: 2, velocity: 0.5 }],
        drums: [{ pitch: 36, start: 0, end: 0.1, velocity: 1, is_drum: true }],
      },
    };
    const all = notesOf(midi);
    expect(toMidi(all, midi)).toEqual(midi);
    const drawn = addNote(all, { part: 'piano', pitch: 64, start: 3, end: 3, velocity: 0.8, isDrum: false });
    expect(drawn.notes).toHaveLength(3);
    expect(toMidi(drawn.notes, midi).instruments.piano?.[1]).toMatchObject({
      pitch: 64,
      end: 3 + SHORTEST_NOTE,
    });
    expect(removeNotes(drawn.notes, new Set([drawn.id]))).toEqual(all);
  });
});
