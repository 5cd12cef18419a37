import type { Score, SectionKind } from '../score.ts';
import { NotProposedError, type Said, type SectionRef } from './change.ts';

/** What people call the kinds of sections; `|` between the words of one language, the first its name. */
export const SECTION_WORDS: Readonly<Record<SectionKind, Said>> = {
  intro: { en: 'intro|introduction|opening|beginning', zh: '前奏|开头|引子' },
  verse: { en: 'verse|verses', zh: '主歌' },
  'pre-chorus': { en: 'pre-chorus|prechorus|pre chorus|pre-choruses|prechoruses', zh: '预副歌|导歌|前副歌' },
  chorus: { en: 'chorus|choruses|refrain|refrains', zh: '副歌' },
  'post-chorus': { en: 'post-chorus|postchorus|post chorus|post-choruses', zh: '后副歌' },
  bridge: { en: 'bridge|bridges|middle eight', zh: '桥段|过渡段|桥' },
  instrumental: {
    en: 'instrumental|instrumental break|instrumental section|instrumentals',
    zh: '器乐段|纯音乐段',
  },
  solo: { en: 'solo section|solo|solos', zh: '独奏段|独奏|solo' },
  drop: { en: 'drop|drops', zh: '爆点|drop' },
  build: { en: 'build|build-up|buildup|build up', zh: '铺垫段|铺垫' },
  breakdown: { en: 'breakdown|breakdowns', zh: '分解段' },
  interlude: { en: 'interlude|interludes', zh: '间奏' },
  outro: { en: 'outro|ending|coda|end section', zh: '尾奏|结尾|尾声' },
};

const first = (names: string): string => names.split('|')[0]!;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "Chorus 2", 「副歌 2」: the number only where there are several. */
export function sectionSaid(score: Score, index: number): Said {
  const section = score.sections[index]!;
  const same = score.sections.flatMap((each, i) => (each.kind === section.kind ? [i] : []));
  const number = same.length > 1 ? ` ${same.indexOf(index) + 1}` : '';
  const { en, zh } = SECTION_WORDS[section.kind];
  return { en: `${capital(first(en))}${number}`, zh: `${first(zh)}${number}` };
}

/**
 * The sections that are meant, by their indices.
 * @param needsOne refuse where several could be meant and nobody said which
 * @throws NotProposedError naming those there are
 */
export function sectionsMeant(score: Score, { kind, which }: SectionRef, needsOne = false): number[] {
  const same = score.sections.flatMap((section, i) => (section.kind === kind ? [i] : []));
  const there = score.sections.map((_, i) => sectionSaid(score, i));
  const list = { en: there.map(({ en }) => en).join(', '), zh: there.map(({ zh }) => zh).join('、') };
  const { en, zh } = SECTION_WORDS[kind];
  if (same.length === 0)
    throw new NotProposedError({
      en: `This song has no ${first(en)}. It has: ${list.en}.`,
      zh: `这首歌没有${first(zh)}，只有：${list.zh}。`,
    });
  if (which === 'last') return [same.at(-1)!];
  if (typeof which === 'number') {
    const index = same[which - 1];
    if (index !== undefined) return [index];
    throw new NotProposedError({
      en: `This song has no ${first(en)} ${which}. It has: ${list.en}.`,
      zh: `这首歌没有第 ${which} 段${first(zh)}，只有：${list.zh}。`,
    });
  }
  if (which === undefined && needsOne && same.length > 1)
    throw new NotProposedError({
      en: `This song has ${same.length} sections of that kind: say which, as in "the last ${first(en)}" or "${first(en)} 1".`,
      zh: `这首歌有 ${same.length} 段${first(zh)}：请说明是哪一段，例如“最后一段${first(zh)}”或“第一段${first(zh)}”。`,
    });
  return same;
}
