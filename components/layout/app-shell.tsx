'use client';
import { Search } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PlayerBar } from '#components/player/player-bar.tsx';
import { PlayerEngine } from '#components/player/player-engine.tsx';
import { PlayerKeys } from '#components/player/player-keys.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Kbd } from '#components/ui/kbd.tsx';
import { openPalette } from './command-palette-store.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { Logo } from './logo.tsx';
import { navigation } from './navigation.ts';
import { ReminderNotifier } from './reminder-notifier.tsx';

/** The frame of every signed-in page: navigation, content, player. */
export function AppShell({
  account,
  loom,
  loomButton,
  unseenReminders,
  children,
}: {
  account: ReactNode;
  /** What is being made: in the sidebar, and in a phone's head. */
  loom: ReactNode;
  loomButton: ReactNode;
  unseenReminders: number;
  children: ReactNode;
}) {
  const t = useTranslations('nav');
  return (
    <div className="grid h-dvh grid-rows-[minmax(0,1fr)_auto_auto] md:grid-cols-[13.5rem_minmax(0,1fr)] md:grid-rows-[minmax(0,1fr)_auto]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-weld px-4 py-2 text-weld-ink focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <aside className="hidden min-h-0 flex-col gap-1 border-r border-line bg-surface px-3 pt-5 pb-3 md:flex">
        <Link
          href="/create"
          className="mb-5 flex items-center gap-2.5 px-2 text-lead font-semibold tracking-tight"
        >
          <Logo className="size-7" />
          Songloom
        </Link>
        <NavLinks label={t('main')} unseenReminders={unseenReminders} />
        <button
          type="button"
          onClick={openPalette}
          className="mt-3 flex h-10 items-center gap-3 rounded-control border border-line px-3 text-small text-ink-faint hover:border-line-strong hover:text-ink"
        >
          <Search className="size-4" aria-hidden />
          <span className="grow truncate text-left">{t('paletteShort')}</span>
          <span aria-hidden>
            <Kbd>Ctrl K</Kbd>
          </span>
        </button>
        {loom}
        <div className="mt-auto pt-2">{account}</div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col">
        <header className="relative z-30 flex h-14 shrink-0 items-center justify-between gap-2 border-b border-line bg-surface px-4 md:hidden">
          <Link href="/create" className="flex items-center gap-2 font-semibold">
            <Logo className="size-6" />
            Songloom
          </Link>
          <div className="flex items-center gap-1">
            {loomButton}
            <button
              type="button"
              onClick={openPalette}
              aria-label={t('palette')}
              className="grid size-10 place-items-center text-ink-soft"
            >
              <Search className="size-5" aria-hidden />
            </button>
            {account}
          </div>
        </header>
        <ConnectionBanner />
        <main
          id="content"
          tabIndex={-1}
          className="relative min-h-0 grow overflow-y-auto outline-none md:[scrollbar-gutter:stable]"
        >
          {children}
        </main>
      </div>
      <div className="md:col-span-2">
        <PlayerBar />
      </div>
      <MobileNav label={t('main')} unseenReminders={unseenReminders} />
      <ReminderNotifier />
      <PlayerEngine resumes />
      <PlayerKeys />
    </div>
  );
}

function NavLinks({ label, unseenReminders }: { label: string; unseenReminders: number }) {
  const t = useTranslations('nav');
  const path = usePathname();
  return (
    <nav aria-label={label} className="flex flex-col gap-0.5">
      {navigation.map(({ href, label: name, icon: Icon }) => {
        const isHere = path.startsWith(href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              'relative flex h-10 items-center gap-3 rounded-control px-3 text-body font-medium text-ink-soft transition-colors duration-quick hover:bg-surface-sunken hover:text-ink',
              isHere &&
                'bg-surface-sunken text-ink before:absolute before:inset-y-2.5 before:left-0 before:w-[3px] before:rounded-full before:bg-weld',
            )}
          >
            <Icon className="size-[1.125rem]" aria-hidden />
            {t(name)}
            {href === '/reminders' && unseenReminders > 0 ? (
              <span className="tabular ml-auto rounded-full bg-weld px-1.5 text-caption text-weld-ink">
                {unseenReminders}
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

function MobileNav({ label, unseenReminders }: { label: string; unseenReminders: number }) {
  const t = useTranslations('nav');
  const path = usePathname();
  return (
    <nav
      aria-label={label}
      className="grid h-14 grid-cols-5 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {navigation.map(({ href, label: name, icon: Icon }) => {
        const isHere = path.startsWith(href);
        return (
          <Link
            key={href}
            href={href}
            aria-current={isHere ? 'page' : undefined}
            className={classNames(
              'relative flex flex-col items-center justify-center gap-0.5 text-caption text-ink-soft',
              isHere && 'text-ink',
            )}
          >
            <Icon className={classNames('size-5', isHere && 'text-weld-text')} aria-hidden />
            {t(name)}
            {href === '/reminders' && unseenReminders > 0 ? (
              <span className="absolute top-1.5 left-1/2 ml-2 size-2 rounded-full bg-weld" />
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}
