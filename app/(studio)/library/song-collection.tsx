'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Track } from '#components/player/player-store.ts';
import { SongCard, type SongItemProps, SongRow } from '#components/song/song-card.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { SongView } from '#lib/studio/views.ts';
import { SongMenu } from '../songs/song-menu.tsx';
import { useSongChanges } from '../songs/use-song-changes.ts';

interface SongCollectionProps {
  songs: readonly SongView[];
  /** Songs that match, fetched or not. */
  total: number;
  tracks: readonly Track[];
  isGrid: boolean;
  selection: ReadonlySet<string>;
  onSelect(id: string, selected: boolean): void;
  /** The end comes near: fetch more. */
  onEnd(): void;
}

/** Pixels of a tile that are not its width, and of a line with its gap: those of the classes below. */
const tileTextHeight = 108;
const lineHeight = 66;
/** Songs of the first view, before its size is known: they are in the page as the server sends it. */
const firstView = 20;
/** Covers of the first view that are fetched before anything else. */
const firstCovers = 6;

interface Layout {
  columns: number;
  rowHeight: number;
  /** Pixels from the top of what scrolls to the list. */
  top: number;
}

/**
 * Songs as tiles or lines; only those near the view are in the page, so ten thousand scroll like ten. Where a song
 * stands is the style sheet's alone, on the server and in the browser: nothing moves when the script comes.
 */
export function SongCollection({
  songs,
  total,
  tracks,
  isGrid,
  selection,
  onSelect,
  onEnd,
}: SongCollectionProps) {
  const list = useRef<HTMLUListElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);

  useLayoutEffect(() => {
    const element = list.current;
    const scroller = document.getElementById('content');
    if (!element || !scroller) return;
    const measure = () => {
      const tracks = getComputedStyle(element).gridTemplateColumns.split(' ');
      setLayout({
        columns: tracks.length,
        rowHeight: isGrid ? Number.parseFloat(tracks[0] ?? '') + tileTextHeight : lineHeight,
        top: element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isGrid]);

  const { columns, rowHeight, top } = layout ?? { columns: 1, rowHeight: lineHeight, top: 0 };
  const rows = Math.ceil(songs.length / columns);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: () => rowHeight,
    overscan: isGrid ? 2 : 6,
    scrollMargin: top,
    enabled: layout !== null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height needs a new measure
  useEffect(() => virtual.measure(), [rowHeight]);

  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0 && last >= rows - 3) onEnd();
  }, [last, rows, onEnd]);

  const isPlaced = layout !== null && items.length > 0;
  const first = isPlaced ? (items[0]?.index ?? 0) * columns : 0;
  const shown = songs.slice(first, isPlaced ? (last + 1) * columns : firstView);
  return (
    <ul
      ref={list}
      className={classNames(
        'grid content-start [overflow-anchor:none]',
        isGrid
          ? // Covers stand in line with what is above them; a tile's ground reaches beyond.
            '-mx-2 grid-cols-2 gap-x-2 sm:grid-cols-[repeat(auto-fill,minmax(11.875rem,1fr))]'
          : 'auto-rows-[66px] grid-cols-1',
      )}
      style={isPlaced ? { height: virtual.getTotalSize(), paddingTop: (items[0]?.start ?? top) - top } : {}}
    >
      {shown.map((song, at) => (
        <li
          key={song.id}
          aria-setsize={total}
          aria-posinset={first + at + 1}
          className={classNames('relative min-w-0', isGrid && 'h-0 pb-[calc(100%+108px)]')}
        >
          <div className={isGrid ? 'absolute inset-0' : ''}>
            <Entry
              song={song}
              tracks={tracks}
              isGrid={isGrid}
              isFirst={first + at < firstCovers}
              selected={selection.has(song.id)}
              selecting={selection.size > 0}
              onSelect={onSelect}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** One song, drawn again only when it is another: rows come and go with every turn of the wheel. */
const Entry = memo(function Entry({
  song,
  isGrid,
  onSelect,
  ...rest
}: Pick<SongItemProps, 'song' | 'tracks' | 'isFirst' | 'selected' | 'selecting'> &
  Pick<SongCollectionProps, 'isGrid' | 'onSelect'>) {
  const changes = useSongChanges();
  const Item = isGrid ? SongCard : SongRow;
  return (
    <Item
      song={song}
      {...rest}
      onSelect={(selected) => onSelect(song.id, selected)}
      onLike={(liked) => void changes.like([song.id], liked)}
      menu={<SongMenu song={song} wholeFamily={song.family !== null} />}
    />
  );
});
