'use client';
import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';

export default function ErrorPage({ error, reset }: { error: Error; reset(): void }) {
  // A part whose code could not be fetched is not asked for again by drawing the page once more.
  const retry = error.name === 'ChunkLoadError' ? () => window.location.reload() : reset;
  const t = useTranslations('common');
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-xl place-content-center px-4">
      <EmptyState
        icon={<TriangleAlert />}
        title={t('errorTitle')}
        text={t('errorText')}
        action={
          <Button look="primary" onClick={retry}>
            {t('retry')}
          </Button>
        }
      />
    </div>
  );
}
