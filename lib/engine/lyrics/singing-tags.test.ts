import { describe, expect, it } from 'vitest';
import { tagLineThatHolds } from './singing-tags.ts';

describe('tags of a clip', () => {
  it.each([
    ['pop, female vocals, 112 bpm', false, 'pop, 112 bpm'],
    ['国风，女声，古筝', false, '国风, 古筝'],
    ['jazz, instrumental, 120 bpm, C major', true, 'jazz, 120 bpm, C major'],
    ['pop, no vocals, piano', true, 'pop, piano'],
    ['pop, female vocals', true, 'pop, female vocals'],
    ['house, instrumental', false, 'house, instrumental'],
    ['rap, 90 bpm, rap', false, 'rap, 90 bpm'],
    ['', true, ''],
  ])('of "%s", where sung is %s, "%s" holds', (line, isSung, held) => {
    expect(tagLineThatHolds(line, isSung)).toBe(held);
  });
});
