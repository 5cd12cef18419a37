import type { Verb } from '../views.ts';

type Locale = 'en' | 'zh';

/** Between a song's title and what was done to this version of it. */
const SEPARATOR = ' · ';
const MOST_CHARACTERS = 100;

const DONE: Record<Locale, Partial<Record<Verb, string>>> = {
  en: {
    extend: 'extended',
    infill: '{part} replaced',
    edit: '{part} edited',
    cover: 'cover',
    remaster: 'remastered',
    addInstrumental: 'with a band',
    addVocals: 'with vocals',
    sample: 'from a sample',
  },
  zh: {
    extend: '续写',
    infill: '替换{part}',
    edit: '修改{part}',
    cover: '翻唱',
    remaster: '重新母带',
    addInstrumental: '加伴奏',
    addVocals: '加人声',
    sample: '由采样生成',
  },
};
const TAKE: Record<Locale, string> = { en: 'take {take}', zh: '第 {take} 版' };
/** What sections are called in Chinese titles; English ones keep the label, in small letters. */
const SECTIONS: Record<string, string> = {
  intro: '前奏',
  verse: '主歌',
  'pre-chorus': '导歌',
  chorus: '副歌',
  'post-chorus': '后副歌',
  bridge: '桥段',
  instrumental: '器乐',
  interlude: '间奏',
  solo: '独奏',
  outro: '尾奏',
};

export interface TitleFacts {
  /** Of the first of the family. */
  base: string;
  verb: Verb;
  range?: { start: number; end: number } | undefined;
  sections?: readonly { label: string; start_s: number; end_s: number }[] | undefined;
  /** Titles of the versions there are: the new one is none of them. */
  taken: readonly string[];
}

/** A version's title: "Leave a Light On · chorus replaced", and "… 2" where that is there already. */
export function versionTitle(
  { base, verb, range, sections = [], taken }: TitleFacts,
  locale: Locale,
): string {
  const done = DONE[locale][verb]?.replace('{part}', range ? partOf(range, sections, locale) : '').trim();
  return distinct(base, done ?? '', taken);
}

/** The title of one of several takes: of the first it is the song's own. */
export const takeTitle = (base: string, take: number, locale: Locale): string =>
  take < 2 ? base : distinct(base, TAKE[locale].replace('{take}', String(take)), []);

/** A title that somebody gave, and "… 2" where it is there already. */
export const distinctTitle = (title: string, taken: readonly string[]): string => distinct(title, '', taken);

/** The song's own title, of a version's. */
export const baseTitle = (title: string): string => title.split(SEPARATOR)[0]?.trim() || title;

function distinct(base: string, done: string, taken: readonly string[]): string {
  for (let count = 1; ; count++) {
    const ending = done ? `${SEPARATOR}${done}${count > 1 ? ` ${count}` : ''}` : count > 1 ? ` ${count}` : '';
    const title = `${[...base].slice(0, MOST_CHARACTERS - ending.length).join('')}${ending}`;
    if (!taken.includes(title)) return title;
  }
}

/** The section that a range mostly is, by its name; else its times. */
function partOf(
  range: { start: number; end: number },
  sections: NonNullable<TitleFacts['sections']>,
  locale: Locale,
): string {
  const inside = sections
    .map((section) => ({
      label: section.label,
      seconds: Math.min(range.end, section.end_s) - Math.max(range.start, section.start_s),
    }))
    .sort((a, b) => b.seconds - a.seconds)[0];
  if (!inside || inside.seconds < (range.end - range.start) / 2)
    return `${clock(range.start)}–${clock(range.end)}`;
  const label = inside.label.trim().toLowerCase();
  if (locale === 'en') return label;
  const [, name = label, number = ''] = /^(.+?)\s*(\d*)$/.exec(label) ?? [];
  return `${SECTIONS[name] ?? name}${number}`;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
