import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexicon } from './lexicon/index.ts';
import { readStyle } from './read-style.ts';
import type { StyleReading } from './style-reading.ts';

const wanted = (reading: StyleReading) => reading.instruments.filter((i) => i.wanted).map((i) => i.id);

describe('readStyle', () => {
  it.each<[string, Partial<StyleReading>]>([
    ['synthwave, 120 bpm, dreamy, 80s', { bpm: 120, moods: ['dreamy'], era: '1980s', unknown: [] }],
    ['tempo: 96', { bpm: 96 }],
    ['110-130 bpm', { bpm: 120 }],
    ['每分钟90拍', { bpm: 90 }],
    ['90拍, 民谣', { bpm: 90 }],
    ['in A minor', { key: { tonic: 9, mode: 'minor' } }],
    ['key of F# major', { key: { tonic: 6, mode: 'major' } }],
    ['pop, Bbm, sad', { key: { tonic: 10, mode: 'minor' } }],
    ['降B大调', { key: { tonic: 10, mode: 'major' } }],
    ['a小调, 古风', { key: { tonic: 9, mode: 'minor' } }],
    ['3/4 time', { metre: { numerator: 3, denominator: 4, beatsPerBar: 3 } }],
    ['6/8', { metre: { numerator: 6, denominator: 8, beatsPerBar: 3 } }],
    ['a waltz', { metre: { numerator: 3, denominator: 4, beatsPerBar: 3 } }],
    ['六八拍', { metre: { numerator: 6, denominator: 8, beatsPerBar: 3 } }],
    ['上世纪90年代', { era: '1990s', unknown: [] }],
    ['no drums, no bass', { without: ['drums', 'bass'] }],
    ['无鼓', { without: ['drums'] }],
    ['不要鼓和贝斯', { without: ['drums', 'bass'] }],
    ['instrumental', { without: ['vocals'] }],
    ['纯音乐', { without: ['vocals'] }],
    ['no vocals', { without: ['vocals'] }],
    ['piano, no piano', { without: ['piano'] }],
    ['no piano, piano', { without: [] }],
    ['rap', { delivery: 'rap' }],
    ['female vocals, male vocals', { voice: { gender: 'female', qualities: ['duet'] } }],
    ['house, 124', { bpm: 124 }],
    ['music without lyrics', { without: ['vocals'] }],
    ['minor key', { mode: 'minor' }],
    ['brass-heavy funk', { moods: [], instruments: [{ id: 'brass-section', wanted: true }] }],
    ['heavy, dark', { moods: ['heavy', 'dark'] }],
    [
      'lo-fi beat for a rainy night',
      { topics: ['rainy night'], unknown: ['beat'], understood: ['lofi', 'rainy night'] },
    ],
    ['melodic, big drop', { topics: [], unknown: ['melodic', 'big', 'drop'] }],
    ['gospel choir', { voice: { gender: 'choir', qualities: [] }, styles: [{ id: 'gospel', weight: 1 }] }],
    ['a song for my best friend', { topics: ['my best friend'] }],
    ['a song about leaving home in the rain with strings', { topics: ['leaving home in the rain'] }],
    ['一首关于夏天海边的流行歌', { topics: ['夏天海边'] }],
    ['', { styles: [], moods: [], understood: [], unknown: [], topics: [] }],
  ])('%j', (text, expected) => {
    expect(readStyle(text)).toMatchObject(expected);
  });

  it.each([
    ['R&B, smooth', 'soul'],
    ['drum & bass', 'drum-and-bass'],
    ['Lo-Fi beats', 'lofi'],
    ['古风', 'guofeng'],
    ['雷鬼', 'reggae'],
    ['melodic rap', 'trap'],
    ['K-Pop', 'k-pop'],
    ['华语抒情', 'mandopop'],
    ['epic orchestral trailer music', 'cinematic'],
  ])('%j is first of all %s', (text, style) => {
    expect(readStyle(text).styles[0]?.id).toBe(style);
  });

  it.each([
    ['女声', 'female'],
    ['male vocals', 'male'],
    ['童声合唱', 'child'],
    ['gospel choir', 'choir'],
  ] as const)('%j is sung by %s', (text, gender) => {
    expect(readStyle(text).voice?.gender).toBe(gender);
  });

  it('takes the first of contradicting facts', () => {
    const reading = readStyle('120 bpm, 90 bpm, male vocals, female vocals, in C major, in D minor');
    expect(reading).toMatchObject({ bpm: 120, key: { tonic: 0, mode: 'major' }, voice: { gender: 'male' } });
  });

  it('ends a negation at an affirming word', () => {
    const reading = readStyle('no guitar or bass but strings');
    expect(reading.without).toEqual(['guitar', 'bass']);
    expect(wanted(reading)).toEqual(['string-section']);
  });

  it('keeps a sound that is named after its family was excluded', () => {
    const reading = readStyle('no guitar, nylon guitar');
    expect(reading.without).toEqual([]);
    expect(wanted(reading)).toEqual(['nylon-guitar']);
  });

  it('weighs earlier genres more, the weights adding up to 1', () => {
    const { styles } = readStyle('jazz, rock');
    expect(styles.map((s) => s.id)).toEqual(['jazz', 'rock']);
    expect(styles.reduce((sum, s) => sum + s.weight, 0)).toBeCloseTo(1);
    expect(styles[0]!.weight).toBeGreaterThan(styles[1]!.weight);
  });

  it('leaves unknown words unharmed', () => {
    expect(readStyle('frobnicating jazz').unknown).toEqual(['frobnicating']);
  });

  it('reads its own tags back as the same', () => {
    const spelling = fc.constantFrom(
      ...lexicon.flatMap((t) => t.terms.flatMap((term) => [term.en[0]!, term.zh[0]!])),
      '120 bpm',
      '3/4',
      'A minor',
      'no drums',
      '无贝斯',
    );
    fc.assert(
      fc.property(fc.array(spelling, { maxLength: 6 }), (tags) => {
        const first = readStyle(tags.join(', '));
        const second = readStyle(first.understood.join(', '));
        expect(second.understood).toEqual(first.understood);
        expect(second.without.toSorted()).toEqual(first.without.toSorted());
        expect(second.bpm).toBe(first.bpm);
      }),
      { numRuns: 300 },
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => void readStyle(text)),
      { numRuns: 500 },
    );
  });
});
