import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentWords, cutPhrases, isSaid } from './cut-phrases.ts';

describe('cutPhrases', () => {
  it.each<['en' | 'zh', string, string[]]>([
    ['en', 'a petrol station at night', ['a petrol station at night']],
    [
      'en',
      'a petrol station at night where truck drivers drink cold coffee',
      ['a petrol station at night', 'where truck drivers drink cold coffee'],
    ],
    [
      'en',
      'a broken window and a landlord who never calls',
      ['a broken window', 'a landlord', 'one who never calls'],
    ],
    ['en', 'my cat Biscuit', ['my cat', 'Biscuit']],
    ['en', 'my sourdough starter named Clint', ['my sourdough starter', 'Clint']],
    ['zh', '外卖骑手在台风天送一碗热汤', ['外卖骑手', '在台风天送', '一碗热汤']],
    ['zh', '地铁末班车上睡着的程序员', ['地铁末班车上', '睡着的程序员']],
    ['zh', '外婆在灶台前包饺子', ['外婆', '在灶台前包饺子']],
    ['zh', '快递员在暴雨里迷路', ['快递员在暴雨里', '迷路']],
  ])('%s %s', (language, clause, pieces) =>
    expect(cutPhrases(clause, language).map(({ text }) => text)).toEqual(pieces),
  );

  it('takes for a thing only what is plainly one', () => {
    const things = (clause: string) => cutPhrases(clause, 'en').filter(({ isThing }) => isThing);
    expect(things('a broken window')).toHaveLength(1);
    for (const clause of ['a sailor writes', 'two strangers stuck', 'behind the factory', 'he never sends'])
      expect(things(clause)).toEqual([]);
  });

  it('loses no word that says something', () => {
    const word = fc.constantFrom(
      ...'river old stone who in the and sings taxi of wonderful a she'.split(' '),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
        const clause = words.join(' ');
        const pieces = cutPhrases(clause, 'en')
          .map(({ text }) => text)
          .join(' ');
        for (const content of contentWords(clause, 'en')) expect(isSaid(pieces, content)).toBe(true);
      }),
    );
  });
});

it.each([
  ['She bakes a loaf', 'baking', true],
  ['The stories that we told', 'story', true],
  ['Stopping by', 'stop', true],
  ['The car is red', 'cat', false],
  ['深夜的便利店', '便利店', true],
])('%s says %s: %s', (lyric, word, is) => expect(isSaid(lyric, word)).toBe(is));
