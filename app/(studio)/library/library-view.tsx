'use client';
import { Library, SearchX, Trash2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { toTrack } from '#components/song/to-track.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { LoadFailed } from '#components/ui/load-failed.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { PlaylistBar } from './playlist-bar.tsx';
import { isFull, MOST_SELECTED, type Selection, withAll, withOne } from './selection.ts';
import { SongCollection } from './song-collection.tsx';
import { useFilters, useLibrary } from './use-library.ts';

const SelectionBar = dynamic(
  () => import('./selection-bar.tsx').then((module) => module.SelectionBar).catch(partNotLoaded),
  {
    ssr: false,
  },
);

export function LibraryView({ personas }: { personas: { value: string; label: string }[] }) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { filters, isFiltered, setFilter, clear, typed, setTyped } = useFilters();
  const library = useLibrary(filters);
  const [selection, setSelection] = useState<Selection>(new Set());
  const songs = useMemo(() => library.data?.pages.flatMap((page) => page.songs) ?? [], [library.data]);
  const tracks = useMemo(
    () => songs.filter((song) => song.hasAudio).map((song) => toTrack(song, common('untitled'))),
    [songs, common],
  );
  const total = library.data?.pages[0]?.total ?? 0;
  const isGrid = filters.view !== 'list';
  const select = useCallback(
    (id: string, selected: boolean) => setSelection((before) => withOne(before, id, selected)),
    [],
  );

  /** Nothing but the trash is asked for: there is nothing to loosen. */
  const isTrash = filters.only === 'deleted' && filters.search === '' && filters.kind === '';

  /** All that match, not only what was scrolled to; as many as one change takes. */
  async function selectAll() {
    let fetched = library;
    const count = () => fetched.data?.pages.reduce((sum, page) => sum + page.songs.length, 0) ?? 0;
    while (fetched.hasNextPage && count() < MOST_SELECTED) fetched = await fetched.fetchNextPage();
    const ids = (fetched.data?.pages ?? []).flatMap((page) => page.songs.map((song) => song.id));
    setSelection(withAll(ids));
  }

  return (
    <div className="mx-auto max-w-[100rem] px-4 py-6 md:px-8 md:py-8">
      <PageHeader
        title={t('title')}
        // Of an empty library and an empty trash their own page says so.
        text={
          <span role="status">
            {library.data && (total > 0 || (isFiltered && !isTrash))
              ? t('count', { count: total })
              : '\u00a0'}
          </span>
        }
      />
      <PlaylistBar
        selected={filters.playlist}
        onSelect={(playlist) => setFilter({ playlist })}
        tracks={tracks}
      />
      <LibraryFilters
        filters={filters}
        setFilter={setFilter}
        isFiltered={isFiltered}
        clear={clear}
        typed={typed}
        setTyped={setTyped}
        personas={personas}
      />
      {library.isPending ? (
        <LoadingSongs isGrid={isGrid} />
      ) : library.isError && songs.length === 0 ? (
        <LoadFailed
          reason={errorText((library.error as { code?: number }).code ?? 0, library.error.message)}
          onRetry={() => void library.refetch()}
        />
      ) : songs.length > 0 ? (
        <SongCollection
          songs={songs}
          total={total}
          tracks={tracks}
          isGrid={isGrid}
          selection={selection}
          onSelect={select}
          onEnd={() => library.hasNextPage && !library.isFetchingNextPage && void library.fetchNextPage()}
        />
      ) : isFiltered ? (
        <EmptyState
          icon={isTrash ? <Trash2 /> : <SearchX />}
          title={t(isTrash ? 'noneInTrash' : 'noneTitle')}
          text={t(isTrash ? 'noneInTrashText' : 'noneText')}
          action={<Button onClick={clear}>{t('clearFilters')}</Button>}
        />
      ) : (
        <EmptyState
          icon={<Library />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={
            <Link href="/create" className={buttonStyle({ look: 'primary' })}>
              {t('makeFirst')}
            </Link>
          }
        />
      )}
      {selection.size > 0 ? (
        <SelectionBar
          songs={songs.filter((song) => selection.has(song.id))}
          isTrash={filters.only === 'deleted'}
          playlistId={filters.playlist}
          isFull={isFull(selection, total)}
          onClear={() => setSelection(new Set())}
          onAll={() => void selectAll()}
        />
      ) : null}
    </div>
  );
}

function LoadingSongs({ isGrid }: { isGrid: boolean }) {
  const items = Array.from({ length: 12 }, (_, at) => at);
  return isGrid ? (
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 2xl:grid-cols-6">
      {items.map((at) => (
        <Skeleton key={at} className="aspect-[4/5]" />
      ))}
    </div>
  ) : (
    <div className="flex flex-col gap-1">
      {items.map((at) => (
        <Skeleton key={at} className="h-16" />
      ))}
    </div>
  );
}
