import { expect, test } from 'vitest';
import { readNotice } from './read-notice.ts';

test.each([
  ['"Zzyx" is sung by its letters.', { name: 'byRule', values: { word: 'Zzyx' } }],
  ['"2024" is not in the dictionary; its sound is a guess.', { name: 'guessed', values: { word: '2024' } }],
  ['1 line was left out: there is room for 8.', { name: 'room', values: { left: 1, sung: 8 } }],
  [
    'The words would last longer than one song of 8 minutes can: One line was left out before the ending.',
    { name: 'tooLong', values: { minutes: 8, left: 1 } },
  ],
  ['Links were left out.', { name: 'links', values: {} }],
  ['… and 5 more.', { name: 'more', values: { count: 5 } }],
  ['The vendor has a word of its own.', null],
])('%s', (notice, read) => {
  expect(readNotice(notice)).toEqual(read);
});
