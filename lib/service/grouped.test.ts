import { expect, test } from 'vitest';
import { gate } from '#tools/testing/gate.ts';
import { Grouped } from './grouped.ts';

test('what comes while a question is under way goes into the next one, a full one is followed by another', async () => {
  const questions: number[][] = [];
  const first = gate();
  const doubles = new Grouped<number, number>(async (items) => {
    questions.push(items);
    if (questions.length === 1) await first.opened;
    return items.map((item) => 2 * item);
  }, 3);
  const answers = [1, 2, 3, 4, 5].map((item) => doubles.get(item));
  first.open();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
  expect(questions).toEqual([[1], [2, 3, 4], [5]]);
  expect(await doubles.get(6), 'and after a pause').toBe(12);
});

test('an error is everyone’s who asked together, and nobody’s who asks later', async () => {
  const refused = new Error('away');
  let isAway = true;
  const first = gate();
  const asked = new Grouped<string, string>(async (items) => {
    await first.opened;
    if (isAway && items.includes('b')) throw refused;
    return items;
  });
  const answers = ['a', 'b', 'c'].map((item) => asked.get(item).catch((error: unknown) => error));
  first.open();
  expect(await Promise.all(answers)).toEqual(['a', refused, refused]);
  isAway = false;
  expect(await asked.get('b')).toBe('b');
});
