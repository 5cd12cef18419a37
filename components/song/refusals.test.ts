import { expect, test } from 'vitest';
import { canTryAgain, withoutField } from './refusals.ts';

test.each([
  ['audio_url: the file is no audio', 'the file is no audio'],
  ['edits: bar 1, beat 1: G9 (127) is not on "choir-oohs"', 'bar 1, beat 1: G9 (127) is not on "choir-oohs"'],
  ['plan.sections[2].words: too long', 'too long'],
  ['bar 1, beat 1: G9 is too high', 'bar 1, beat 1: G9 is too high'],
  ['The disk is full', 'The disk is full'],
])('“%s” is told as “%s”', (message, told) => expect(withoutField(message)).toBe(told));

test.each([
  ['edit', 4001, false],
  ['generate', 4002, false],
  ['cover', 4005, false],
  ['generate', 5001, true],
  ['generate', 2003, true],
  ['generate', null, true],
  ['upload', 5001, false],
])('%s that failed with %s may be tried again: %s', (verb, errorCode, may) =>
  expect(canTryAgain({ verb, errorCode })).toBe(may),
);
