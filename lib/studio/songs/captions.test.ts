import { describe, expect, it } from 'vitest';
import { toLrc, toSrt } from './captions.ts';

const lines = [
  {
    text: 'City lights',
    section: 'Verse',
    start_s: 61.5,
    end_s: 63.04,
    words: [
      { word: 'City', start_s: 61.5, end_s: 62 },
      { word: 'lights', start_s: 62.25, end_s: 63 },
    ],
  },
  { text: '你好', section: 'Chorus', start_s: 3599.999, end_s: 3601.2, words: [] },
];

describe('captions', () => {
  it('writes LRC with a time for each word', () => {
    expect(toLrc(lines, { title: 'Dawn', duration: 75 }).split('\n')).toEqual([
      '[ti:Dawn]',
      '[by:Songloom]',
      '[length:01:15]',
      '[01:01.50]<01:01.50>City <01:02.25>lights',
      '[60:00.00]你好',
      '',
    ]);
  });
  it('keeps punctuation and spaces as they are written', () => {
    const [line] = lines;
    const lrc = (text: string, words: string[]) =>
      toLrc([{ ...line!, text, words: words.map((word) => ({ word, start_s: 61.5, end_s: 62 })) }], {
        title: '',
        duration: null,
      }).split('\n')[2];
    const time = '<01:01.50>';
    expect(lrc('“City, lights!” (oh)', ['city', 'lights', 'oh'])).toBe(
      `[01:01.50]“${time}City, ${time}lights!” (${time}oh)`,
    );
    expect(lrc('你好，世界。', ['你', '好', '世', '界'])).toBe(
      `[01:01.50]${time}你${time}好，${time}世${time}界。`,
    );
    expect(lrc('99 lights', ['ninety-nine', 'lights'])).toBe(`[01:01.50]${time}ninety-nine ${time}lights`);
  });
  it('writes SRT, carrying rounding over', () => {
    expect(toSrt(lines)).toBe(
      '1\n00:01:01,500 --> 00:01:03,040\nCity lights\n\n2\n00:59:59,999 --> 01:00:01,200\n你好\n',
    );
  });
});
