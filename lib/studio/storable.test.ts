import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isStorable } from './storable.ts';

/** Lists in which each holds the one before it so many times: few bytes to send, endless to write down. */
function doubling(levels: number, width = 2): unknown {
  let value: unknown = ['x'];
  for (let level = 0; level < levels; level++) value = Array.from({ length: width }, () => value);
  return value;
}
const cycle = (): unknown => {
  const list: unknown[] = ['x'];
  list.push(list, list);
  return { fields: list };
};
const deep = (levels: number): unknown =>
  Array.from({ length: levels }).reduce((inner: unknown) => ({ inner }), 'x');

it.each([
  ['objects that share others', doubling(28)],
  ['few levels of many', doubling(4, 1_000)],
  ['an object that holds itself', cycle()],
  ['one text named many times', Array.from({ length: 40_000 }).fill('y'.repeat(1_000_000))],
  ['a list that says it is longer than any', Object.assign([], { length: 4_000_000_000 })],
  ['nesting without end', deep(100_000)],
  ['NUL', ['a', { b: 'c\0' }]],
  ['NUL in a name', { 'a\0': 1 }],
  ['half a character', { a: '\ud800' }],
  ['a map', { a: new Map([['b', '\0']]) }],
  ['a date', new Date()],
  ['bytes', new Uint8Array(4)],
  ['a number that JSON has not', 1n],
  ['a promise', Promise.resolve()],
  ['a function', () => undefined],
])('refuses %s', (_, value) => expect(isStorable(value)).toBe(false));

it('takes whatever JSON says that has no such text', () =>
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const isPlain = !/\\u0000|\\ud[89a-f]/i.test(text) && text.isWellFormed();
      expect(isStorable(value)).toBe(isPlain);
    }),
  ));
it('takes a value that is named twice', () => {
  const range = { start: 0, end: 3 };
  expect(isStorable({ range, parameters: { range } })).toBe(true);
});
it('takes more where it is told to', () => {
  const peaks = Array.from({ length: 60_000 }, () => 0.5);
  expect([isStorable(peaks), isStorable(peaks, { values: 100_000 })]).toEqual([false, true]);
});
