'use client';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** In place of a list that could not be read: never an empty one, which would say that nothing is there. */
export function LoadFailed({ reason, onRetry }: { reason: string; onRetry(): void }) {
  const t = useTranslations('errors');
  const common = useTranslations('common');
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        title={t('loadFailed')}
        text={reason}
        action={<Button onClick={onRetry}>{common('retry')}</Button>}
      />
    </div>
  );
}
