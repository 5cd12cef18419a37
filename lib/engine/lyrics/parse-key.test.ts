import { describe, expect, it } from 'vitest';
import { keyName } from '../theory/key.ts';
import { parseKey } from './parse-key.ts';

describe('parseKey', () => {
  it.each<[string, number, 'major' | 'minor']>([
    ['C', 0, 'major'],
    ['C minor', 0, 'minor'],
    ['F#', 6, 'major'],
    ['F♯ minor', 6, 'minor'],
    ['Bb minor', 10, 'minor'],
    ['B♭', 10, 'major'],
    ['Am', 9, 'minor'],
    ['a minor', 9, 'minor'],
    ['E flat major', 3, 'major'],
    ['G-sharp minor', 8, 'minor'],
    ['Dmaj', 2, 'major'],
    ['Dmin', 2, 'minor'],
    ['C#m', 1, 'minor'],
    ['Cb', 11, 'major'],
    ['E#', 5, 'major'],
    ['C大调', 0, 'major'],
    ['a小调', 9, 'minor'],
    ['升F大调', 6, 'major'],
    ['降B大调', 10, 'major'],
    ['升c小调', 1, 'minor'],
    ['降E', 3, 'major'],
    ['#F', 6, 'major'],
    ['C 小調', 0, 'minor'],
    ['Ｆ＃', 6, 'major'],
    ['fis-moll', 6, 'minor'],
    ['h-moll', 11, 'minor'],
    ['Key of D', 2, 'major'],
    ['  G  ', 7, 'major'],
  ])('%j', (text, tonic, mode) => {
    expect(parseKey(text)).toEqual({ tonic, mode });
  });

  it.each(['', 'H', 'X', 'C minor 7', 'Cmaj7', 'major', 'C D', '大调', 'hello', 'I', 'Abc', 'F##', '升降C'])(
    'refuses %j',
    (text) => {
      expect(parseKey(text)).toBeUndefined();
    },
  );

  it('reads back the names of all 24 keys', () => {
    for (let tonic = 0; tonic < 12; tonic++)
      for (const mode of ['major', 'minor'] as const)
        expect(parseKey(keyName({ tonic, mode }))).toEqual({ tonic, mode });
  });
});
