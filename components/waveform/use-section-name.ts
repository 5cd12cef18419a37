'use client';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';

/** What services write above sections, in either language, and our name of it. */
const known = {
  intro: 'intro',
  前奏: 'intro',
  verse: 'verse',
  主歌: 'verse',
  'pre-chorus': 'preChorus',
  导歌: 'preChorus',
  chorus: 'chorus',
  副歌: 'chorus',
  'post-chorus': 'postChorus',
  后副歌: 'postChorus',
  bridge: 'bridge',
  桥段: 'bridge',
  instrumental: 'instrumental',
  器乐: 'instrumental',
  interlude: 'interlude',
  间奏: 'interlude',
  solo: 'solo',
  独奏: 'solo',
  drop: 'drop',
  爆点: 'drop',
  build: 'build',
  推进: 'build',
  breakdown: 'breakdown',
  拆解: 'breakdown',
  outro: 'outro',
  尾奏: 'outro',
} as const;

/** Gives a section's label in the reader's language, its number kept; what nobody knows stays as it was written. */
export function useSectionName(): (label: string) => string {
  const t = useTranslations('song.section');
  return useCallback(
    (label) => {
      const [, name = '', number = ''] = /^(.+?)\s*(\d*)$/.exec(label.trim()) ?? [];
      const key = Object.hasOwn(known, name.toLowerCase())
        ? known[name.toLowerCase() as keyof typeof known]
        : undefined;
      return key ? `${t(key)}${number && ` ${number}`}` : label;
    },
    [t],
  );
}
