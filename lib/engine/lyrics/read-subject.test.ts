import { describe, expect, it } from 'vitest';
import { readSubject } from './read-subject.ts';

const said = (description: string) => readSubject(description).map(({ text }) => text);

describe('readSubject', () => {
  it.each<[string, string[]]>([
    ['a slow country song about a petrol station at night', ['a petrol station at night']],
    ['a song about rain with a soft piano, female vocals', ['rain']],
    ['a love song for a librarian with ink on her fingers', ['a librarian with ink on her fingers']],
    ['sad piano ballad, a sailor writes letters he never sends', ['a sailor writes letters he never sends']],
    ['A song about my dog Pepper. He waits by the gate.', ['my dog Pepper', 'He waits by the gate']],
    ['写一首关于深夜便利店的民谣，女声，吉他', ['深夜便利店']],
    ['关于沙漠里种树的老人的故事', ['沙漠里种树的老人']],
    ['以故乡为主题的摇滚', ['故乡']],
    ['轻快的歌，骑单车穿过油菜花田', ['骑单车穿过油菜花田']],
    ['a breakup song set in an Ikea, between the lamps', ['an Ikea', 'between the lamps']],
    ["a dreamy song on the dentist's fish tank", ["the dentist's fish tank"]],
    ['给我家那只偷吃鱼干的橘猫写首歌', ['我家那只偷吃鱼干的橘猫']],
    ['写首歌给凌晨四点的早餐摊', ['凌晨四点的早餐摊']],
    ['失恋后在超市冷冻区站了一个小时的歌', ['失恋后在超市冷冻区站了一个小时']],
    ['关于修铁路的工人和他的口琴', ['修铁路的工人和他的口琴']],
    ['一首温柔又忧伤的歌', []],
    ['写一首适合跑步的快节奏电子歌曲', []],
    // What asks for a sound is no subject.
    ['upbeat synth pop, female vocals, 120 bpm', []],
    ['no drums, warm analog bass', []],
    ['请写一首流行歌，女声', []],
    ['', []],
  ])('%s', (description, clauses) => expect(said(description)).toEqual(clauses));

  it('answers anything', () => {
    for (const text of [
      'about',
      'about ,',
      '关于',
      '的'.repeat(500),
      'a '.repeat(2_000),
      '\ud800about \ud800',
    ])
      expect(Array.isArray(said(text))).toBe(true);
  });
});
