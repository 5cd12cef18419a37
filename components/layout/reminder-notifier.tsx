'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import type { ReminderView } from '#lib/studio/views.ts';

const askAgainMs = 300_000;
const storageKey = 'songloom-notified';

/** On every page: a notification of the browser's own for each reminder once, where the reader allowed them. */
export function ReminderNotifier() {
  const t = useTranslations('reminders');
  const router = useRouter();
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => setAllowed('Notification' in window && Notification.permission === 'granted'), []);
  const { data } = useQuery({
    queryKey: ['reminders'],
    enabled: isAllowed,
    queryFn: ({ signal }) => getJson<ReminderView[]>('/api/studio/reminders', signal),
    refetchInterval: askAgainMs,
    // The point is to tell while another tab is in front.
    refetchIntervalInBackground: true,
  });
  useEffect(() => {
    if (!isAllowed || !data) return;
    const told = new Set((localStorage.getItem(storageKey) ?? '').split(' '));
    const fresh = data.filter((reminder) => !reminder.seen && !told.has(reminder.id));
    if (fresh.length === 0) return;
    localStorage.setItem(storageKey, data.map((reminder) => reminder.id).join(' '));
    const titles = fresh.map((reminder) => reminder.song.title).join(', ');
    const notification = new Notification(t('notification', { count: fresh.length }), {
      body: titles,
      tag: 'songloom-reminders',
    });
    notification.onclick = () => {
      window.focus();
      router.push('/reminders');
    };
  }, [isAllowed, data, t, router]);
  return null;
}
