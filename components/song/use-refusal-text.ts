'use client';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { isInChinese, knownRefusal } from './read-refusal.ts';

/**
 * A service's refusal in the reader's language: as it is where that is its own; else said anew where it is known, and
 * given as what it is, the original, where it is not.
 */
export function useRefusalText(): (message: string) => string {
  const t = useTranslations('errors.refusal');
  const locale = useLocale();
  return useCallback(
    (message) => {
      if (locale !== 'zh' || message.trim() === '' || isInChinese(message)) return message;
      const known = knownRefusal(message);
      if (!known) return t('original', { message });
      const said = t(`of.${known.name}`, known.values);
      return known.place ? t('at', { ...known.place, said }) : said;
    },
    [t, locale],
  );
}
