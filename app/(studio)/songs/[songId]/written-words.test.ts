import { expect, test } from 'vitest';
import { writtenWords } from './written-words.ts';

const timed = (words: string[]) => words.map((word, at) => ({ word, start_s: at, end_s: at + 1 }));

test.each([
  ['Leave a light on, leave it burning', ['Leave', 'a', 'light', 'on', 'leave', 'it', 'burning']],
  ['“Don’t go,” she said.', ['don’t', 'go', 'she', 'said']],
  ['月光，照着归路。', ['月', '光', '照', '着', '归', '路']],
  ['la la la!', ['la', 'la', 'la']],
])('%s is shown as it is written', (text, words) => {
  const shown = writtenWords({ text, words: timed(words) });
  expect(shown).toHaveLength(words.length);
  expect(shown.join('')).toBe(text);
});

test('words that the text has not are shown for themselves', () => {
  expect(writtenWords({ text: 'ooh', words: timed(['hold', 'on']) })).toEqual(['hold ', 'on ']);
  expect(writtenWords({ text: '啊', words: timed(['你', '好']) })).toEqual(['你', '好']);
});
