import { expect, test } from 'vitest';
import { wordsOf } from './words-of-clip.ts';

test('a song has its words; what describes a sound effect is sung by nobody', () => {
  expect(wordsOf({ operation: 'generate', prompt: 'la la' })).toBe('la la');
  expect(wordsOf({ operation: 'soundEffect', prompt: 'drum loop, dusty' })).toBe('');
});
