'use client';
import { LoaderCircle, Play, Square } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { toast } from '#components/ui/toast.ts';
import { usePreview } from './preview-store.ts';

/** Lets a persona or a built-in singer be heard with two lines, in the reader's language. */
export function SingerPreview({ personaId, name }: { personaId: string; name: string }) {
  const t = useTranslations('player');
  const locale = useLocale();
  const url = `/api/studio/singers/${encodeURIComponent(personaId)}?language=${locale === 'zh' ? 'zh' : 'en'}`;
  const { state, toggle } = usePreview(url, () => toast.error(t('previewFailed')));
  return (
    <Button
      look="ghost"
      size="icon-small"
      aria-label={t(state === 'off' ? 'hear' : 'stopHearing', { name })}
      aria-pressed={state !== 'off'}
      onClick={toggle}
      data-preview={state}
    >
      {state === 'loading' ? (
        <LoaderCircle className="animate-spin" aria-hidden />
      ) : state === 'on' ? (
        <Square fill="currentColor" aria-hidden />
      ) : (
        <Play fill="currentColor" aria-hidden />
      )}
    </Button>
  );
}
