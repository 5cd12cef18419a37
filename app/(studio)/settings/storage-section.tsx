'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { getJson } from '#components/song/use-tasks.ts';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { StorageView } from '#lib/studio/views.ts';
import { useFormatBytes } from './use-format-bytes.ts';

const PARTS = ['songs', 'lossless', 'stems', 'other', 'uploads'] as const;
/** From here on it is said that there is little room left. */
const NEARLY_FULL = 0.9;

/** How much the user keeps in the studio, and what uses it. */
export function StorageSection() {
  const t = useTranslations('members');
  const formatBytes = useFormatBytes();
  const { data } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => getJson<StorageView>('/api/studio/storage', signal),
  });
  const share = data?.quotaBytes ? Math.min(1, data.usedBytes / data.quotaBytes) : null;
  return (
    <Section title={t('storage')} text={t('storageText')}>
      {data ? (
        <div data-testid="storage">
          <p className="mb-2 font-medium">
            {data.quotaBytes === null
              ? t('usedFreely', { used: formatBytes(data.usedBytes) })
              : t('used', { used: formatBytes(data.usedBytes), quota: formatBytes(data.quotaBytes) })}
          </p>
          {share === null ? null : <Progress value={share} label={t('storage')} />}
          <dl className="mt-4 grid grid-cols-1 gap-x-6 gap-y-2 text-small sm:grid-cols-3">
            {PARTS.map((part) => (
              <div key={part} className="flex justify-between gap-3 border-b border-line pb-1">
                <dt className="text-ink-soft">{t(`parts.${part}`)}</dt>
                <dd className="tabular whitespace-nowrap">{formatBytes(data.parts[part])}</dd>
              </div>
            ))}
          </dl>
          {share !== null && share >= NEARLY_FULL ? (
            <div className="mt-4">
              <Notice tone="error">{t('nearlyFull')}</Notice>
            </div>
          ) : null}
        </div>
      ) : (
        <Skeleton className="h-24" />
      )}
    </Section>
  );
}
