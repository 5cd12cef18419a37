import type { SectionKind } from '../score/score.ts';

/** Names of sections in both languages, longest first where one starts with another. */
const NAMES: readonly { kind: SectionKind; names: readonly string[] }[] = [
  {
    kind: 'pre-chorus',
    names: [
      'pre chorus',
      'prechorus',
      'pre hook',
      'pre refrain',
      'lift',
      'channel',
      '预副歌',
      '导歌',
      '副歌前',
      '前副歌',
      '过渡',
      '铺垫',
    ],
  },
  {
    kind: 'post-chorus',
    names: ['post chorus', 'postchorus', 'post hook', 'tag', '后副歌', '副歌后', '尾副歌'],
  },
  {
    kind: 'chorus',
    names: [
      'final chorus',
      'last chorus',
      'double chorus',
      'chorus',
      'refrain',
      'hook',
      '最后副歌',
      '副歌',
      '合唱',
      '高潮',
      '叠句',
    ],
  },
  { kind: 'verse', names: ['verse', 'stanza', 'rap', 'strophe', '主歌', '说唱', '正歌', '段落', '念白'] },
  {
    kind: 'bridge',
    names: ['bridge', 'middle eight', 'middle 8', 'c part', '桥段', '桥', '过桥', '连接段', '转折'],
  },
  {
    kind: 'intro',
    names: [
      'intro',
      'introduction',
      'opening',
      'prelude',
      'start',
      '前奏',
      '引子',
      '序曲',
      '开场',
      '开头',
      '序',
    ],
  },
  {
    kind: 'outro',
    names: [
      'outro',
      'ending',
      'end',
      'coda',
      'finale',
      'fade out',
      'fadeout',
      'fade',
      '尾奏',
      '结尾',
      '尾声',
      '结束',
      '终章',
    ],
  },
  { kind: 'solo', names: ['solo', '独奏', 'solo段'] },
  { kind: 'interlude', names: ['interlude', '间奏', '过门'] },
  { kind: 'breakdown', names: ['breakdown', 'break down', 'break', '分解段', '拆解'] },
  { kind: 'build', names: ['build up', 'buildup', 'build', 'rise', '渐强', '蓄力', '推进'] },
  { kind: 'drop', names: ['beat drop', 'bass drop', 'drop', '落点', '爆点', '坠落', 'drop段'] },
  {
    kind: 'instrumental',
    names: ['instrumental break', 'instrumental', 'music', '纯音乐', '器乐', '伴奏', '器乐段'],
  },
];

const LABELS: Record<SectionKind, string> = {
  intro: 'Intro',
  verse: 'Verse',
  'pre-chorus': 'Pre-Chorus',
  chorus: 'Chorus',
  'post-chorus': 'Post-Chorus',
  bridge: 'Bridge',
  instrumental: 'Instrumental',
  solo: 'Solo',
  drop: 'Drop',
  build: 'Build',
  breakdown: 'Breakdown',
  interlude: 'Interlude',
  outro: 'Outro',
};
const LABELS_ZH: Record<SectionKind, string> = {
  intro: '前奏',
  verse: '主歌',
  'pre-chorus': '导歌',
  chorus: '副歌',
  'post-chorus': '后副歌',
  bridge: '桥段',
  instrumental: '器乐',
  solo: '独奏',
  drop: '爆点',
  build: '推进',
  breakdown: '拆解',
  interlude: '间奏',
  outro: '尾奏',
};

/** The name of a kind of section as shown to people. */
export const sectionLabel = (kind: SectionKind, language: 'en' | 'zh' = 'en'): string =>
  (language === 'zh' ? LABELS_ZH : LABELS)[kind];

/**
 * Reads what stands between the brackets of a section tag ("Verse 1", "Solo: guitar", "副歌 x2", "Guitar
 * solo"). `undefined` when no section is named: then it is a style direction.
 */
export function readSectionName(
  text: string,
): { kind: SectionKind; number?: number; detail?: string; repeats: number } | undefined {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[-_–—]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (!plain || plain.length > 60) return undefined;
  const [head = '', ...rest] = plain.split(/\s*[:|,，、(（;]\s*/);
  const detail = rest.join(' ').replace(/[)）]/g, '').trim() || undefined;
  const repeats = Math.min(
    4,
    Math.max(1, Number(/(?:[x×*]\s*(\d)|(\d)\s*[x×]|重复(\d))/u.exec(plain)?.slice(1).find(Boolean) ?? 1)),
  );
  const name = head.replace(/\s*(?:[x×*]\s*\d|\d\s*[x×])\s*/gu, ' ').trim();
  for (const { kind, names } of NAMES) {
    for (const candidate of names) {
      const isHan = /\p{Script=Han}/u.test(candidate);
      const pattern = isHan
        ? new RegExp(
            `^(?:第?[一二三四五六七八九十\\d]+段?|再次|重复|最后)?\\s*${candidate}\\s*(?:[一二三四五六七八九十]|\\d{1,2}|[a-d])?(?:段|部分)?$`,
            'u',
          )
        : new RegExp(
            `^(?:first |second |third |last |final |repeat |short |long |quiet |half |\\d{1,2}(?:st|nd|rd|th) )*${candidate}\\s*(?:\\d{1,2}|i{1,3}|iv|v|one|two|three|four|five|[a-d])?$`,
            'u',
          );
      if (pattern.test(name)) return { kind, number: sectionNumber(name), detail, repeats };
    }
  }
  // "Guitar solo", "吉他独奏", "piano interlude": the kind stands last.
  const tail =
    /^(.{1,24}?)\s*(solo|独奏|interlude|间奏|break|intro|outro|bridge|verse|chorus|rap|drop)$/u.exec(name);
  if (tail && head.split(' ').length <= 4) {
    const kind = readSectionName(tail[2]!)?.kind;
    if (kind) return { kind, detail: [tail[1], detail].filter(Boolean).join(' '), repeats };
  }
  return undefined;
}

function sectionNumber(name: string): number | undefined {
  const digits = /\d{1,2}/.exec(name)?.[0];
  if (digits) return Number(digits);
  const han = /[一二三四五六七八九十]/u.exec(name)?.[0];
  if (han) return '一二三四五六七八九十'.indexOf(han) + 1;
  const roman = /\s(i{1,3}|iv|v|one|two|three|four|five)$/.exec(name)?.[1];
  return roman
    ? (
        { i: 1, ii: 2, iii: 3, iv: 4, v: 5, one: 1, two: 2, three: 3, four: 4, five: 5 } as Record<
          string,
          number
        >
      )[roman]
    : undefined;
}
