'use client';
import { useQuery } from '@tanstack/react-query';
import { Ban, Ellipsis, KeyRound, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '#components/song/use-error-text.ts';
import { useNow } from '#components/song/use-now.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { ServiceKeysView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { changeKey } from './actions.ts';
import { EditKey, type LimitDefaults, NewKey } from './key-dialogs.tsx';
import { UsageChart } from './usage-chart.tsx';

type Key = ServiceKeysView['keys'][number];

export const useServiceKeys = () =>
  useQuery({
    queryKey: ['service-keys'],
    queryFn: ({ signal }) => getJson<ServiceKeysView>('/api/studio/keys', signal),
  });

/** The embedded service's keys: make, limit, disable, delete, and what each was used for. */
export function ApiKeys({ defaults }: { defaults: LimitDefaults }) {
  const t = useTranslations('keys');
  const errorText = useErrorText();
  const { data, error } = useServiceKeys();
  const [making, setMaking] = useState(false);
  return (
    <Section
      title={t('title')}
      text={t('text')}
      action={
        <Button size="small" look="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden />
          {t('create')}
        </Button>
      }
    >
      {data ? (
        <>
          <ul className="divide-y divide-line">
            {data.keys.map((key) => (
              <KeyRow key={key.id} serviceKey={key} defaults={defaults} />
            ))}
          </ul>
          <UsageChart keys={data.keys} days={data.days} />
        </>
      ) : error ? (
        <Notice tone="error">
          {t('unreadable')} {errorText((error as { code?: number }).code ?? 0, error.message)}
        </Notice>
      ) : (
        <Skeleton className="h-24" />
      )}
      {making ? <NewKey defaults={defaults} onClose={() => setMaking(false)} /> : null}
    </Section>
  );
}

function KeyRow({ serviceKey: key, defaults }: { serviceKey: Key; defaults: LimitDefaults }) {
  const t = useTranslations('keys');
  const common = useTranslations('common');
  const format = useFormatter();
  const now = useNow(60_000);
  const { run } = useSongChanges();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { name } = key;

  async function setStatus(status: 'active' | 'disabled' | 'deleted', said: string) {
    if (await run(changeKey({ keyId: key.id, change: { status } }))) toast.success(said);
  }
  const limits = [
    key.rate_limit_requests === null
      ? null
      : key.rate_limit_window_seconds === null
        ? t('limitRequestsOnly', { count: key.rate_limit_requests })
        : t('limitRequests', { count: key.rate_limit_requests, seconds: key.rate_limit_window_seconds }),
    key.concurrency_limit === null ? null : t('limitConcurrency', { count: key.concurrency_limit }),
    key.daily_quota === null ? null : t('limitDaily', { count: key.daily_quota }),
  ].filter((limit) => limit !== null);
  const facts = [
    t('usedToday', { count: key.used_today }),
    key.last_used_at === null
      ? t('neverUsed')
      : t('lastUsed', { time: format.relativeTime(key.last_used_at, now ?? key.last_used_at) }),
    ...(limits.length > 0 ? [t('limitOwn', { limits: limits.join(', ') })] : []),
  ];
  return (
    <li className="flex items-start gap-3 py-3" data-testid="service-key">
      <KeyRound className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          {key.isStudio ? <Chip tone="weld">{t('studio')}</Chip> : null}
          <Chip tone={key.status === 'active' ? 'lichen' : 'madder'}>{t(`state.${key.status}`)}</Chip>
        </p>
        <p className="mt-0.5 truncate font-mono text-caption text-ink-soft">
          {key.display_prefix}…{key.last_four}
        </p>
        <p className="tabular-nums mt-0.5 text-caption text-ink-faint">{facts.join(' · ')}</p>
      </div>
      {key.isStudio ? null : (
        <Menu
          trigger={
            <Button look="ghost" size="icon-small" aria-label={t('actions', { name })}>
              <Ellipsis aria-hidden />
            </Button>
          }
          groups={[
            [
              { label: t('edit'), icon: <Pencil aria-hidden />, onSelect: () => setDialog('edit') },
              key.status === 'active'
                ? {
                    label: t('disable'),
                    icon: <Ban aria-hidden />,
                    onSelect: () => void setStatus('disabled', t('disabledNow', { name })),
                  }
                : {
                    label: t('enable'),
                    icon: <RotateCcw aria-hidden />,
                    onSelect: () => void setStatus('active', t('enabledNow', { name })),
                  },
            ],
            [
              {
                label: common('delete'),
                icon: <Trash2 aria-hidden />,
                danger: true,
                onSelect: () => setDialog('delete'),
              },
            ],
          ]}
        />
      )}
      {dialog === 'edit' ? (
        <EditKey serviceKey={key} defaults={defaults} onClose={() => setDialog(null)} />
      ) : null}
      <Confirm
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={t('deleteTitle', { name })}
        description={t('deleteText')}
        confirmLabel={common('delete')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => void setStatus('deleted', t('deletedNow', { name }))}
      />
    </li>
  );
}
