import { describe, expect, it } from 'vitest';
import type { TaskView } from '#lib/studio/views.ts';
import { takesOf } from './use-landings.ts';

const result = (id: string, verb: string, start: number, end: number) =>
  ({ song: { id }, operation: { id: `of-${id}`, verb, range: { start, end } } }) as TaskView;

describe('what waits to be heard', () => {
  it('is one panel a place: takes of it, oldest first; the newest place first', () => {
    const newestFirst = [
      result('d', 'infill', 4, 8),
      result('c', 'extend', 60, 61),
      result('b', 'infill', 4, 8),
      result('a', 'infill', 20, 24),
    ];
    expect(takesOf(newestFirst).map((takes) => takes.map((one) => one.song.id))).toEqual([
      ['c'],
      ['b', 'd'],
      ['a'],
    ]);
  });

  it('keeps edits of the score apart: each is another change, not another take', () => {
    expect(takesOf([result('b', 'edit', 4, 8), result('a', 'edit', 4, 8)])).toHaveLength(2);
  });
});
