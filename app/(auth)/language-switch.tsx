'use client';
import { useLocale, useTranslations } from 'next-intl';
import { chooseLocale, languages } from '#components/layout/language.ts';
import { Segmented } from '#components/ui/segmented.tsx';

export function LanguageSwitch() {
  const t = useTranslations('nav');
  return (
    <Segmented
      label={t('language')}
      value={useLocale() as string}
      onChange={chooseLocale}
      options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
    />
  );
}
