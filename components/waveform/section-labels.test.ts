import { expect, test } from 'vitest';
import { labelAmong } from './section-labels.ts';

test.each([
  [
    ['Chorus', 'Chorus', 'Chorus 3'],
    ['Chorus', 'Chorus', 'Chorus'],
  ],
  [
    ['Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 2'],
    ['Verse 1', 'Chorus 1', 'Verse 2', 'Chorus 2'],
  ],
  [
    ['主歌', '副歌', '主歌2'],
    ['主歌', '副歌', '主歌'],
  ],
  [
    ['verse', 'Verse 2'],
    ['verse', 'Verse'],
  ],
  [['Outro'], ['Outro']],
])('%j are shown as %j', (labels, shown) =>
  expect(labels.map((label) => labelAmong(label, labels))).toEqual(shown),
);
