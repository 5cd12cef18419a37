import { Random } from '../random.ts';
import type { Score, Syllable } from '../score.ts';
import type { StyleId } from '../styles/ids.ts';
import { composeSong } from './compose-song.ts';
import { emptyReading, type PlanInput, planSong } from './plan-song.ts';
import type { LyricSection, PlannedLine, SongPlan } from './song-plan.ts';

/** Lines for tests, cut roughly: what matters here is how many syllables and words there are, not their sounds. */
export function englishLine(text: string, backing = false): PlannedLine {
  const words = text.split(/\s+/).filter(Boolean);
  const syllables: Syllable[] = words.flatMap((word, index) => {
    const parts = word.toLowerCase().match(/[^aeiouy]*[aeiouy]+(?:[^aeiouy]+$)?/g) ?? [word];
    const minor = /^(the|a|and|to|of|in|is|it|for|my|on|with)$/i.test(word);
    return parts.map((part, i) => ({
      text: part,
      word: index,
      language: 'en' as const,
      onset: [],
      nucleus: ['AH'],
      coda: [],
      stress: (minor ? 0 : i === 0 ? 2 : 0) as 0 | 2,
    }));
  });
  return { text, words, syllables, backing };
}

export function chineseLine(text: string): PlannedLine {
  const words = [...text];
  const syllables: Syllable[] = words.map((word, index) => ({
    text: word,
    word: index,
    language: 'zh' as const,
    onset: [],
    nucleus: ['a'],
    coda: [],
    stress: 1 as const,
    tone: (((word.codePointAt(0) as number) % 4) + 1) as 1 | 2 | 3 | 4,
  }));
  return { text, words, syllables, backing: false };
}

const VERSE_1 = [
  'Morning light is falling on the window sill',
  'Coffee going cold and the room is still',
  'I read your letter for the hundredth time',
  'Every word a river, every line a sign',
];
const VERSE_2 = [
  'Train is leaving on the northern track',
  'Nobody promised I would be coming back',
  'Suitcase heavy with the things we said',
  'Paper flowers growing in an empty bed',
];
const CHORUS = [
  'Carry me home when the night is falling',
  'Carry me over the sea',
  'I can still hear the mountains calling',
  'Calling you back to me',
];

export const ENGLISH_SONG: LyricSection[] = [
  { kind: 'verse', label: 'Verse 1', lines: VERSE_1.map((text) => englishLine(text)) },
  { kind: 'chorus', label: 'Chorus', lines: CHORUS.map((text) => englishLine(text)) },
  { kind: 'verse', label: 'Verse 2', lines: VERSE_2.map((text) => englishLine(text)) },
  { kind: 'chorus', label: 'Chorus', lines: CHORUS.map((text) => englishLine(text)) },
  {
    kind: 'bridge',
    label: 'Bridge',
    lines: [
      englishLine('Oh, the years go by like rain'),
      englishLine('like rain, like rain', true),
      englishLine('But I would do it all again'),
    ],
  },
  { kind: 'chorus', label: 'Chorus', lines: CHORUS.map((text) => englishLine(text)) },
];

export const CHINESE_SONG: LyricSection[] = [
  {
    kind: 'verse',
    label: '主歌',
    lines: [
      '月亮升起来照着我的窗台',
      '晚风轻轻吹带着花香来',
      '你说过的话我还没有忘记',
      '写在心里面的每一个秘密',
    ].map(chineseLine),
  },
  {
    kind: 'chorus',
    label: '副歌',
    lines: [
      '飞过那片海飞过那座山',
      '就算再遥远我也不会孤单',
      '唱一首老歌给明天的你听',
      '星星会点亮回家的风景',
    ].map(chineseLine),
  },
  {
    kind: 'chorus',
    label: '副歌',
    lines: [
      '飞过那片海飞过那座山',
      '就算再遥远我也不会孤单',
      '唱一首老歌给明天的你听',
      '星星会点亮回家的风景',
    ].map(chineseLine),
  },
];

/** A plan and its score, for tests. */
export function composeForTest(
  style: StyleId,
  seed: number,
  lyrics: readonly LyricSection[],
  reading: Partial<PlanInput['reading']> = {},
): { plan: SongPlan; score: Score } {
  const plan = planSong({
    lyrics,
    reading: { ...emptyReading(), styles: [{ id: style, weight: 1 }], ...reading },
    instrumental: lyrics.length === 0,
    title: 'Test',
    seed,
  });
  return { plan, score: composeSong(plan, new Random(seed).fork('compose')) };
}
