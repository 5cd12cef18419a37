'use client';
import { useQuery } from '@tanstack/react-query';
import { Columns2, Crown, Redo2, Undo2 } from 'lucide-react';
import Link from 'next/link';
import { useRouter, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { undoStep } from '#components/roll/undo-keys.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { SongDetail, VersionView } from '#lib/studio/views.ts';
import { chooseMain } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';

/** Steps that were undone: from a version back to the one that was left. Forgotten with the page. */
const useUndone = create<{ next: Record<string, { id: string; wasMain: boolean }> }>(() => ({ next: {} }));

/** The versions of a song's family, oldest first; none before they are known. @param songId null: nobody wants them @param initial as they came with the page */
export const useVersions = (songId: string | null, initial?: VersionView[]): VersionView[] =>
  useQuery({
    queryKey: ['song', songId, 'versions'],
    enabled: songId !== null,
    ...(initial ? { initialData: initial } : {}),
    queryFn: ({ signal }) => getJson<VersionView[]>(`/api/studio/songs/${songId}/versions`, signal),
  }).data ?? [];

/** A song's versions, one beside the other: which is open, which stands for the song, a step back and forth, and A/B. */
export function VersionBar({ song, initial }: { song: SongDetail; initial: VersionView[] }) {
  const t = useTranslations('song.versions');
  const common = useTranslations('common');
  const router = useRouter();
  const compared = useSearchParams().get('compare');
  const { run } = useSongChanges();
  const versions = useVersions(song.id, initial);
  const undone = useUndone((state) => state.next[song.id]);
  const here = versions.find((one) => one.song.id === song.id);
  const before = versions.find((one) => one.song.id === here?.song.operation?.sourceSongId);
  const after =
    versions.find((one) => one.song.id === undone?.id) ??
    versions.findLast((one) => one.song.operation?.sourceSongId === song.id);

  async function stepTo(to: VersionView | undefined, isBack: boolean) {
    if (!to) return;
    // A step back takes what stands for the song along; one forward only where it was taken back.
    const wasMain = here?.isMain ?? false;
    const takesAlong = isBack ? wasMain : wasMain && undone?.id === to.song.id && undone.wasMain;
    if (isBack)
      useUndone.setState((state) => ({ next: { ...state.next, [to.song.id]: { id: song.id, wasMain } } }));
    if (takesAlong && !(await run(chooseMain({ songId: to.song.id })))) return;
    router.push(`/songs/${to.song.id}`);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = undoStep(event);
      // Who works in a lane means what was changed there.
      if (!step || (event.target as Element | null)?.closest?.('[data-lane-content]')) return;
      event.preventDefault();
      void stepTo(step === 'undo' ? before : after, step === 'undo');
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  const list = useRef<HTMLOListElement>(null);
  // Of many versions the open one is in view; the page itself stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version, or another place of it
  useEffect(() => {
    const item = list.current?.querySelector<HTMLElement>('[aria-current="page"]')?.parentElement;
    if (!list.current || !item) return;
    const left = item.offsetLeft - list.current.offsetLeft;
    const hidden = left + item.offsetWidth - list.current.clientWidth;
    if (hidden > 0) list.current.scrollLeft = Math.min(left, hidden);
  }, [song.id, versions.length]);

  if (versions.length < 2 || !here) return null;
  return (
    <nav aria-label={t('title')} className="mb-4 flex items-center gap-1.5">
      <IconButton
        label={t('undo')}
        size="icon-small"
        disabled={!before}
        onClick={() => void stepTo(before, true)}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label={t('redo')}
        size="icon-small"
        disabled={!after}
        onClick={() => void stepTo(after, false)}
      >
        <Redo2 aria-hidden />
      </IconButton>
      <ol ref={list} className="flex min-w-0 grow gap-1.5 overflow-x-auto py-1 [scrollbar-width:thin]">
        {versions.map(({ song: version, number, isMain }) => {
          const isHere = version.id === song.id;
          const title = version.title || common('untitled');
          return (
            <li
              key={version.id}
              className={classNames(
                'flex h-9 shrink-0 items-center rounded-control border text-small',
                isHere ? 'border-weld bg-weld-wash' : 'border-line bg-surface-raised',
              )}
            >
              <Link
                href={`/songs/${version.id}`}
                aria-current={isHere ? 'page' : undefined}
                title={title}
                className="flex h-full items-center gap-1.5 px-3"
              >
                <span className="tabular text-ink-faint">{t('number', { number })}</span>
                <span className="max-w-52 truncate">{shortTitle(title)}</span>
                {isMain ? (
                  <>
                    <Crown className="size-3.5 text-weld-text" aria-hidden />
                    <span className="sr-only">{t('main')}</span>
                  </>
                ) : null}
              </Link>
              {isHere || !version.hasAudio || !song.hasAudio ? null : (
                <Link
                  href={`/songs/${song.id}?compare=${version.id}`}
                  aria-label={t('compare', { title })}
                  aria-current={compared === version.id || undefined}
                  title={t('compare', { title })}
                  className={classNames(
                    'grid h-full w-9 place-items-center border-l border-line text-ink-faint hover:text-ink',
                    compared === version.id && 'text-weld-text',
                  )}
                >
                  <Columns2 className="size-4" aria-hidden />
                </Link>
              )}
            </li>
          );
        })}
      </ol>
      {here.isMain ? null : (
        <IconButton
          label={t('makeMain')}
          size="icon-small"
          onClick={() => void run(chooseMain({ songId: song.id }))}
        >
          <Crown aria-hidden />
        </IconButton>
      )}
    </nav>
  );
}

/** What was done, without the song's own title before it. */
const shortTitle = (title: string): string => title.split(' · ').slice(1).join(' · ') || title;
