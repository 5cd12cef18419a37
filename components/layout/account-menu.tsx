'use client';
import { BookOpen, Check, Keyboard, LogOut, Monitor, Moon, Settings, Sun, UserRound } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { forgetOffline } from '#components/player/offline-songs.ts';
import { forgetPlayer } from '#components/player/resume.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { openShortcuts } from './command-palette-store.ts';
import { doesStudioAnswer, reportAway } from './connection.ts';
import { forgetTakes } from './kept-takes.ts';
import { chooseLocale, languages } from './language.ts';
import { forgetShared } from './shared-files.ts';

/** The user's menu: theme, language, shortcuts, signing out. */
export function AccountMenu(props: {
  name: string;
  /** Where whoever came by another provider signs out there too. */
  signOutAt?: string | undefined;
}) {
  const { name } = props;
  const t = useTranslations('nav');
  const { theme, setTheme } = useTheme();
  const locale = useLocale();
  async function leave() {
    if (!(await doesStudioAnswer())) return reportAway();
    forgetPlayer();
    await Promise.all([forgetOffline(), forgetShared(), forgetTakes()]).catch(() => undefined);
    const { signOut } = await import('next-auth/react');
    if (!props.signOutAt) return void (await signOut({ callbackUrl: '/sign-in' }));
    await signOut({ redirect: false, callbackUrl: '/sign-in' });
    window.location.assign(props.signOutAt);
  }
  const check = <Check aria-hidden />;
  const themes = [
    { value: 'light', label: t('light'), icon: <Sun aria-hidden /> },
    { value: 'dark', label: t('dark'), icon: <Moon aria-hidden /> },
    { value: 'system', label: t('system'), icon: <Monitor aria-hidden /> },
  ];
  return (
    <Menu
      align="start"
      trigger={
        <Button
          look="ghost"
          className="size-10 justify-start px-0 md:h-11 md:w-full md:px-2"
          data-testid="account-menu"
        >
          <span
            aria-hidden
            className="grid size-8 shrink-0 place-items-center rounded-full bg-weld-wash text-small font-semibold text-weld-text"
          >
            {[...name][0]?.toUpperCase() ?? <UserRound />}
          </span>
          <span className="sr-only">{t('account')}</span>
          <span className="sr-only truncate text-small md:not-sr-only">{name}</span>
        </Button>
      }
      groups={[
        themes.map((item) => ({
          label: item.label,
          icon: theme === item.value ? check : item.icon,
          onSelect: () => setTheme(item.value),
        })),
        Object.entries(languages).map(([value, label]) => ({
          label,
          icon: locale === value ? check : <span className="size-4" />,
          onSelect: () => chooseLocale(value),
        })),
        [
          { label: t('shortcuts'), icon: <Keyboard aria-hidden />, shortcut: '?', onSelect: openShortcuts },
          { label: t('api'), icon: <BookOpen aria-hidden />, href: '/api-reference' },
          { label: t('settings'), icon: <Settings aria-hidden />, href: '/settings' },
          {
            label: t('signOut'),
            icon: <LogOut aria-hidden />,
            onSelect: () => void leave(),
          },
        ],
      ]}
    />
  );
}
