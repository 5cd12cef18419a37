'use client';
import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Keyboard, Moon, Music, Sun, Upload, Waves } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTheme } from 'next-themes';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { useFocusReturn } from '#components/ui/use-focus-return.ts';
import type { SongPage } from '#lib/studio/views.ts';
import { openShortcuts, useOverlays } from './command-palette-store.ts';
import { navigation } from './navigation.ts';

/** Ctrl-K: songs by name, pages, commands. Loaded when first opened. */
export function CommandPalette() {
  const t = useTranslations('nav');
  const common = useTranslations('common');
  const router = useRouter();
  const { resolvedTheme, setTheme } = useTheme();
  const open = useOverlays((state) => state.palette);
  const [search, setSearch] = useState('');
  const focus = useFocusReturn();
  const wanted = useDeferredValue(search);
  const songs = useQuery({
    queryKey: ['palette', wanted],
    enabled: open,
    queryFn: async ({ signal }): Promise<SongPage> =>
      (await fetch(`/api/studio/library?search=${encodeURIComponent(wanted)}`, { signal })).json(),
    placeholderData: (previous) => previous,
  });
  useEffect(() => {
    if (!open) setSearch('');
  }, [open]);
  const close = () => useOverlays.setState({ palette: false });
  const go = (href: string) => () => {
    close();
    router.push(href);
  };
  const commands = [
    { label: t('newSong'), icon: <Music />, run: go('/create') },
    { label: t('newSoundEffect'), icon: <Waves />, run: go('/create?make=soundEffect') },
    { label: t('uploadAudio'), icon: <Upload />, run: go('/create?make=upload') },
    {
      label: common('named', { name: t('theme'), value: t(resolvedTheme === 'dark' ? 'light' : 'dark') }),
      icon: resolvedTheme === 'dark' ? <Sun /> : <Moon />,
      run: () => {
        setTheme(resolvedTheme === 'dark' ? 'light' : 'dark');
        close();
      },
    },
    { label: t('shortcuts'), icon: <Keyboard />, run: openShortcuts },
  ];
  return (
    <Radix.Root open={open} onOpenChange={(next) => useOverlays.setState({ palette: next })}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-appear bg-[var(--scrim)]" />
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(36rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-sheet border border-line bg-surface-raised shadow-float focus:outline-none"
        >
          <Radix.Title className="sr-only">{t('palette')}</Radix.Title>
          <Command label={t('palette')} loop shouldFilter>
            <Command.Input
              value={search}
              onValueChange={setSearch}
              placeholder={t('paletteHint')}
              className="h-14 w-full border-b border-line bg-transparent px-5 text-lead outline-none placeholder:text-ink-faint"
            />
            <Command.List className="max-h-[50dvh] overflow-y-auto p-2">
              <Command.Empty className="px-3 py-8 text-center text-body text-ink-soft">
                {t('paletteEmpty')}
              </Command.Empty>
              <Group heading={t('commands')}>
                {commands.map(({ label, icon, run }) => (
                  <Item key={label} value={label} icon={icon} onSelect={run} />
                ))}
              </Group>
              <Group heading={t('pages')}>
                {navigation.map(({ href, label, icon: Icon }) => (
                  <Item key={href} value={t(label)} icon={<Icon />} onSelect={go(href)} />
                ))}
              </Group>
              {songs.data?.songs?.length ? (
                <Group heading={t('songs')}>
                  {songs.data.songs.slice(0, 12).map((song) => (
                    <Item
                      key={song.id}
                      value={`${song.title} ${song.tags} ${song.id}`}
                      label={song.title}
                      note={song.tags}
                      icon={<Music />}
                      onSelect={go(`/songs/${song.id}`)}
                    />
                  ))}
                </Group>
              ) : null}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-caption [&_[cmdk-group-heading]]:text-ink-faint"
    >
      {children}
    </Command.Group>
  );
}

function Item({
  value,
  label,
  note,
  icon,
  onSelect,
}: {
  value: string;
  label?: string;
  note?: string;
  icon: ReactNode;
  onSelect(): void;
}) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex h-11 cursor-pointer items-center gap-3 rounded-lg px-3 data-[selected=true]:bg-surface-sunken [&_svg]:size-4 [&_svg]:text-ink-faint"
    >
      {icon}
      <span className="truncate">{label ?? value}</span>
      {note ? <span className="ml-auto max-w-[45%] truncate text-caption text-ink-faint">{note}</span> : null}
    </Command.Item>
  );
}
