import { useTranslations } from 'next-intl';

/** What is said where a text takes the place of what was written. */
export function useReplaceTexts(): { said: string; undo: string } {
  const t = useTranslations('create');
  const common = useTranslations('common');
  return { said: t('draftReplaced'), undo: common('undo') };
}
