'use client';
import { useQuery } from '@tanstack/react-query';
import { BellRing, CalendarDays, HardDriveDownload, LifeBuoy } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { smallCoverUrl } from '#components/format.ts';
import { Cover } from '#components/song/cover.tsx';
import { ExpiryChip } from '#components/song/expiry-chip.tsx';
import { getJson } from '#components/song/use-tasks.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { CopyField } from '#components/ui/copy-field.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader, Section } from '#components/ui/page-header.tsx';
import type { ReminderView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { seeReminders } from './actions.ts';

export function RemindersView({ initial, calendarPath }: { initial: ReminderView[]; calendarPath: string }) {
  const t = useTranslations('reminders');
  const common = useTranslations('common');
  const changes = useSongChanges();
  const { data } = useQuery({
    queryKey: ['reminders'],
    queryFn: ({ signal }) => getJson<ReminderView[]>('/api/studio/reminders', signal),
    initialData: initial,
    refetchInterval: 60_000,
  });
  const [origin, setOrigin] = useState('');
  useEffect(() => {
    setOrigin(window.location.origin);
    void seeReminders({});
  }, []);
  const address = origin + calendarPath;
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-6 *:max-w-4xl md:px-8 md:py-8">
      <PageHeader title={t('title')} text={t('text')}>
        {data.length > 0 ? (
          <Button look="primary" onClick={() => void changes.keep('expiring')}>
            <LifeBuoy aria-hidden />
            {t('rescueAll')}
          </Button>
        ) : null}
      </PageHeader>
      {data.length === 0 ? (
        <EmptyState icon={<BellRing />} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {data.map(({ id, song }) => (
            <li key={id} className="flex flex-wrap items-center gap-3 p-3">
              <Cover
                seed={song.id}
                src={song.hasCover ? smallCoverUrl(song.id) : null}
                className="size-12 rounded-lg"
              />
              <div className="min-w-0 grow">
                <Link href={`/songs/${song.id}`} className="block truncate font-medium hover:underline">
                  {song.title || common('untitled')}
                </Link>
                <ExpiryChip expiresAt={song.expiresAt} />
              </div>
              <Button size="small" onClick={() => void changes.keep([song.id])}>
                <HardDriveDownload aria-hidden />
                {t('rescue')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 grid gap-4 md:grid-cols-2">
        <Section title={t('calendar')} text={t('calendarText')}>
          <CopyField label={t('calendar')} hideLabel value={address} copyLabel={common('copy')}>
            <a
              href={calendarPath}
              download="songloom.ics"
              aria-label={common('download')}
              className={buttonStyle({ size: 'icon' })}
            >
              <CalendarDays aria-hidden />
            </a>
          </CopyField>
        </Section>
        <BrowserNotifications />
      </div>
    </div>
  );
}

/** Where the reader allows notifications; the frame of every page shows them. */
function BrowserNotifications() {
  const t = useTranslations('reminders');
  const [permission, setPermission] = useState<NotificationPermission | 'unknown'>('unknown');
  useEffect(() => setPermission('Notification' in window ? Notification.permission : 'denied'), []);
  return (
    <Section
      title={t('browser')}
      text={permission === 'granted' ? t('browserOn') : permission === 'denied' ? t('browserBlocked') : ' '}
    >
      <Button
        disabled={permission !== 'default'}
        onClick={() => void Notification.requestPermission().then(setPermission)}
      >
        {t('browserAllow')}
      </Button>
    </Section>
  );
}
