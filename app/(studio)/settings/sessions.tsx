'use client';
import { useQueryClient } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { browserName } from '#components/layout/browser-name.ts';
import { useNow } from '#components/song/use-now.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { Section } from '#components/ui/page-header.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toast } from '#components/ui/toast.ts';
import type { SignInsView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { endOneSession, endOtherSessions } from './actions.ts';
import { SIGN_INS, useSignIns } from './use-sign-ins.ts';

type Session = SignInsView['sessions'][number];

/** Where the user is signed in: which browser, since when, when last; ends one, or all but this. */
export function Sessions() {
  const t = useTranslations('signIns');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { data } = useSignIns();
  async function endOthers() {
    if (!(await run(endOtherSessions({})))) return;
    toast.success(t('othersEnded'));
    await queries.invalidateQueries({ queryKey: SIGN_INS });
  }
  const hasOthers = data?.sessions.some((session) => !session.isThis) ?? false;
  return (
    <Section
      title={t('sessions')}
      text={t('sessionsText')}
      action={
        hasOthers ? (
          <Button size="small" onClick={() => setAsking(true)}>
            <LogOut aria-hidden />
            {t('endOthers')}
          </Button>
        ) : null
      }
    >
      {data ? (
        <ul className="divide-y divide-line">
          {data.sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      ) : (
        <Skeleton className="h-16" />
      )}
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t('endOthersTitle')}
        description={t('endOthersText')}
        confirmLabel={t('endOthers')}
        cancelLabel={common('cancel')}
        onConfirm={() => void endOthers()}
      />
    </Section>
  );
}

const PROVIDERS: Record<string, string> = { oidc: 'OpenID', github: 'GitHub', google: 'Google' };

function SessionRow({ session }: { session: Session }) {
  const t = useTranslations('signIns');
  const format = useFormatter();
  const now = useNow(60_000);
  const { run } = useSongChanges();
  const queries = useQueryClient();
  const { browser, system } = browserName(session.userAgent);
  const name = browser && system ? t('on', { browser, system }) : (browser ?? system ?? t('unknownBrowser'));
  const { via } = session;
  const by =
    via === null
      ? null
      : via === 'credentials' || via === 'passkey' || via === 'email'
        ? t(`by.${via}`)
        : t('by.other', { provider: PROVIDERS[via] ?? via });
  const since = t('since', {
    date: format.dateTime(session.startedAt, { dateStyle: 'medium', timeStyle: 'short' }),
  });
  const facts = [
    t('seen', { time: format.relativeTime(session.seenAt, now ?? session.seenAt) }),
    by ? `${since} ${by}` : since,
  ];
  async function end() {
    if (!(await run(endOneSession({ sessionId: session.id })))) return;
    toast.success(t('ended'));
    await queries.invalidateQueries({ queryKey: SIGN_INS });
  }
  return (
    <li className="flex items-start gap-3 py-3" data-testid="session">
      <MonitorSmartphone className="mt-1 size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{name}</span>
          {session.isThis ? <Chip tone="weld">{t('thisOne')}</Chip> : null}
        </p>
        <p className="tabular-nums mt-0.5 text-caption text-ink-faint">{facts.join(' · ')}</p>
      </div>
      {session.isThis ? null : (
        <Button size="small" aria-label={t('endNamed', { name })} onClick={() => void end()}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}
