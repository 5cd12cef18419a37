'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { ManagedDelivery } from '#lib/contract/management.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { resend } from './actions.ts';
import { useServiceKeys } from './api-keys.tsx';

const tones = { pending: 'weld', delivered: 'lichen', failed: 'madder' } as const;
/** As many as the service gives at a time: fewer mean that there are no more. */
const pageSize = 50;
const shownAtFirst = 8;

/** Every callback the service sent, with its tries; a finished one can be sent again. */
export function DeliveryLog() {
  const t = useTranslations('keys');
  const [shown, setShown] = useState(shownAtFirst);
  const names = new Map(useServiceKeys().data?.keys.map((key) => [key.id, key.name]));
  const log = useInfiniteQuery({
    queryKey: ['service-deliveries'],
    queryFn: ({ pageParam, signal }) =>
      getJson<{ deliveries: ManagedDelivery[] }>(
        `/api/studio/deliveries${pageParam ? `?before=${encodeURIComponent(pageParam)}` : ''}`,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: (page) =>
      page.deliveries.length < pageSize ? undefined : (page.deliveries.at(-1)?.id ?? undefined),
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.deliveries.some((one) => one.status === 'pending'))
        ? 3000
        : false,
  });
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const hasMore = deliveries.length > shown || log.hasNextPage;
  function older() {
    if (deliveries.length <= shown + pageSize && log.hasNextPage) void log.fetchNextPage();
    setShown(shown + pageSize);
  }
  return (
    <Section title={t('deliveries')} text={t('deliveriesText')}>
      {log.isPending ? <Skeleton className="h-16" /> : null}
      {log.data && deliveries.length === 0 ? (
        <p className="text-small text-ink-faint">{t('deliveriesEmpty')}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {deliveries.slice(0, shown).map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} keyName={names.get(delivery.key_id)} />
        ))}
      </ul>
      {hasMore ? (
        <Button size="small" className="mt-3" busy={log.isFetchingNextPage} onClick={older}>
          {t('older')}
        </Button>
      ) : null}
    </Section>
  );
}

function DeliveryRow({ delivery, keyName }: { delivery: ManagedDelivery; keyName: string | undefined }) {
  const t = useTranslations('keys');
  const common = useTranslations('common');
  const format = useFormatter();
  const { run } = useSongChanges();
  const time = (at: number) => format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' });
  const summary = [time(delivery.created_at), keyName, t('tries', { count: delivery.tries.length })];
  if (delivery.next_try_at !== null && delivery.status === 'pending')
    summary.push(t('nextTry', { time: time(delivery.next_try_at) }));
  return (
    <li className="py-3" data-testid="delivery">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Chip tone={tones[delivery.status]}>{t(`deliveryState.${delivery.status}`)}</Chip>
        <span className="min-w-0 grow basis-40 truncate font-mono text-caption text-ink-soft">
          {delivery.url}
        </span>
        {delivery.status === 'pending' ? null : (
          <Button
            size="small"
            look="ghost"
            onClick={() =>
              void run(resend({ deliveryId: delivery.id })).then((done) => done && toast.success(t('resent')))
            }
          >
            <Send aria-hidden />
            {t('resend')}
          </Button>
        )}
      </div>
      <details className="group mt-1">
        <summary className="tabular-nums flex cursor-pointer list-none items-center gap-1 rounded text-caption text-ink-faint hover:text-ink-soft">
          <ChevronDown className="size-3.5 shrink-0 transition-transform group-open:rotate-180" aria-hidden />
          {summary.filter(Boolean).join(' · ')}
        </summary>
        <div className="mt-2 flex flex-col gap-2 border-l-2 border-line pl-3 text-caption">
          <p className="font-mono break-all text-ink-faint">{t('task', { id: delivery.task_id })}</p>
          {delivery.tries.map((attempt) => (
            <div key={`${attempt.attempt}-${attempt.started_at}`}>
              <p className="tabular-nums">
                {t('try', { attempt: attempt.attempt })} · {time(attempt.started_at)} ·{' '}
                {attempt.http_status ?? '—'} · {attempt.latency_ms} ms
              </p>
              {attempt.error ? <p className="break-words text-madder-text">{attempt.error}</p> : null}
              {attempt.answer ? (
                <p className="font-mono break-all text-ink-faint">
                  {common('named', { name: t('answer'), value: attempt.answer })}
                </p>
              ) : null}
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}
