import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isMade } from './is-made.ts';

let answers: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => (answers.shift() ?? away)());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const away = () => {
  throw new TypeError('Failed to fetch');
};
const state = (state: string) => () => ({ ok: true, json: async () => ({ operation: { state } }) });
const refused = (status: number, code: number) => () => ({ ok: false, status, json: async () => ({ code }) });

it.each([
  [[state('queuing'), away, refused(500, 9001), state('completed')], true],
  [[away, state('failed')], false],
  [[state('processing'), refused(404, 4004)], false],
])('goes on after an answer that did not come %#', async (given, expected) => {
  answers = [...given];
  const made = isMade('a');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await made).toBe(expected);
});
