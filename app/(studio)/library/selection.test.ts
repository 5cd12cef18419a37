import { expect, it } from 'vitest';
import { isFull, MOST_SELECTED, withAll, withOne } from './selection.ts';

const ids = Array.from({ length: MOST_SELECTED + 3 }, (_, at) => `song-${at}`);

it('takes as many as one change does, and says when there are more', () => {
  const all = withAll(ids);
  expect(all.size).toBe(MOST_SELECTED);
  expect(isFull(all, ids.length)).toBe(true);
  expect(isFull(withAll(ids.slice(0, MOST_SELECTED)), MOST_SELECTED)).toBe(false);
  expect(isFull(withAll(ids.slice(0, 3)), ids.length)).toBe(false);
});

it('one more than that is not selected; one less makes room', () => {
  const all = withAll(ids);
  const beyond = ids.at(-1)!;
  expect(withOne(all, beyond, true)).toBe(all);
  expect(withOne(withOne(all, ids[0]!, false), beyond, true).has(beyond)).toBe(true);
  expect(withOne(all, ids[1]!, true)).toBe(all);
});
