import { useTranslations } from 'next-intl';
import { countCharacters } from '#components/format.ts';

/** Says by how much a text is over its limit, or nothing. */
export function useLengthError(): (text: string, limit: number) => string | null {
  const t = useTranslations('create');
  return (text, limit) => {
    const over = countCharacters(text) - limit;
    return over > 0 ? t('tooLong', { over, limit }) : null;
  };
}
