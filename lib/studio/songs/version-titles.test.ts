import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseTitle, takeTitle, versionTitle } from './version-titles.ts';

const sections = [
  { label: 'Verse', start_s: 0, end_s: 20 },
  { label: 'Chorus 2', start_s: 20, end_s: 40 },
];
const facts = { base: 'Leave a Light On', sections, taken: [] };

describe('titles of versions', () => {
  it.each([
    [
      'infill',
      { start: 19.2, end: 40 },
      'Leave a Light On · chorus 2 replaced',
      'Leave a Light On · 替换副歌2',
    ],
    [
      'infill',
      { start: 50, end: 70 },
      'Leave a Light On · 0:50–1:10 replaced',
      'Leave a Light On · 替换0:50–1:10',
    ],
    ['edit', { start: 2, end: 9 }, 'Leave a Light On · verse edited', 'Leave a Light On · 修改主歌'],
    ['cover', undefined, 'Leave a Light On · cover', 'Leave a Light On · 翻唱'],
  ] as const)('say what was done: %s', (verb, range, english, chinese) => {
    expect(versionTitle({ ...facts, verb, range }, 'en')).toBe(english);
    expect(versionTitle({ ...facts, verb, range }, 'zh')).toBe(chinese);
  });
  it('are never the same, never too long, and lead back to the song’s own', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), fc.integer({ min: 1, max: 6 }), (base, count) => {
        const taken: string[] = [];
        for (let at = 0; at < count; at++)
          taken.push(versionTitle({ ...facts, base, verb: 'remaster', taken }, 'en'));
        expect(new Set(taken).size).toBe(count);
        for (const title of taken) expect([...title].length).toBeLessThanOrEqual(100);
      }),
    );
    expect(baseTitle('Dawn · cover 2')).toBe('Dawn');
    expect(baseTitle('Dawn')).toBe('Dawn');
  });
  it('tell takes apart, the first as the song', () => {
    expect([1, 2, 4].map((take) => takeTitle('Dawn', take, 'en'))).toEqual([
      'Dawn',
      'Dawn · take 2',
      'Dawn · take 4',
    ]);
  });
});
