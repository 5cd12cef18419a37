'use client';
import { useTranslations } from 'next-intl';
import { useErrorText } from '#components/song/use-error-text.ts';
import { toast } from '#components/ui/toast.ts';

/** Says how many of the takes that were asked for are made, where it is not all; answers whether it did. */
export function useTakesRefused() {
  const t = useTranslations('create');
  const errorText = useErrorText();
  return (asked: number, refused: { count: number; code: number; message: string } | null): boolean => {
    if (!refused) return false;
    const reason = errorText(refused.code, refused.message);
    toast.error(t('takesRefused', { taken: asked - refused.count, asked, reason }), { duration: 10_000 });
    return true;
  };
}
