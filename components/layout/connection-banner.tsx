'use client';
import { useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { toast } from '#components/ui/toast.ts';
import { doesStudioAnswer, reportAway, reportBack, useConnection } from './connection.ts';

const askAgainMs = 2_500;

/** Says that the studio cannot be reached, for as long as that is so, and goes on by itself when it is back. */
export function ConnectionBanner() {
  const t = useTranslations('errors');
  const isAway = useConnection((state) => state.isAway);
  const queries = useQueryClient();

  useEffect(() => {
    const check = async () => (await doesStudioAnswer()) || reportAway();
    const onOffline = () => void check();
    window.addEventListener('offline', onOffline);
    const forget = queries.getQueryCache().subscribe((event) => {
      const action = event.type === 'updated' ? event.action : undefined;
      if ((action?.type === 'failed' || action?.type === 'error') && isNotReached(action.error)) reportAway();
    });
    return () => {
      window.removeEventListener('offline', onOffline);
      forget();
    };
  }, [queries]);

  useEffect(() => {
    if (!isAway) return;
    const ask = async () => {
      if (!(await doesStudioAnswer())) return;
      reportBack();
      toast.success(t('back'));
      await queries.invalidateQueries();
    };
    const timer = setInterval(() => void ask(), askAgainMs);
    const onOnline = () => void ask();
    window.addEventListener('online', onOnline);
    // Another page would be the browser's own, that says nothing and lets go of what is playing.
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!link || link.getAttribute('href')?.startsWith('#') || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      toast.error(t('stayHere'));
    };
    document.addEventListener('click', stay, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('click', stay, true);
    };
  }, [isAway, queries, t]);

  return (
    <div role="status">
      {isAway ? (
        <p className="flex items-center justify-center gap-2 border-b border-weld/50 bg-weld-wash px-4 py-2 text-center text-small text-ink">
          <CloudOff className="size-4 shrink-0" aria-hidden />
          {t('away')}
        </p>
      ) : null}
    </div>
  );
}

/** `fetch` fails with a TypeError where nothing answered; whatever answered has a code. */
const isNotReached = (error: unknown): boolean => error instanceof TypeError;
