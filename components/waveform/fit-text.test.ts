import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { fitText } from './fit-text.ts';

/** Every letter ten pixels wide. */
const widthOf = (text: string) => 10 * [...text].length;

test.each([
  ['F#m', 30, 'F#m'],
  ['F#m', 29, 'F…'],
  ['F#m', 19, ''],
  ['Leave a light on', 70, 'Leave…'],
  ['月光照着归来的路', 40, '月光照…'],
  ['', 0, ''],
])('“%s” in %s pixels is “%s”', (text, room, shown) => expect(fitText(text, room, widthOf)).toBe(shown));

it('never stands beyond its room, and says where it is cut', () =>
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 0, max: 400 }), (text, room) => {
      const shown = fitText(text, room, widthOf);
      expect(widthOf(shown)).toBeLessThanOrEqual(room);
      if (shown !== text && shown !== '') expect(shown.endsWith('…')).toBe(true);
    }),
  ));
