'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Track } from '#components/player/player-store.ts';
import { SongCard, SongRow } from '#components/song/song-card.tsx';
import type { SongView } from '#lib/studio/views.ts';
import { SongMenu } from '../songs/song-menu.tsx';
import { useSongChanges } from '../songs/use-song-changes.ts';

interface SongCollectionProps {
  songs: readonly SongView[];
  tracks: readonly Track[];
  isGrid: boolean;
  selection: ReadonlySet<string>;
  onSelect(id: string, selected: boolean): void;
  /** The end comes near: fetch more. */
  onEnd(): void;
}

const tileWidth = 190;
const tileTextHeight = 108;
const gap = 8;

/** Songs as tiles or lines; only those near the view are in the page, so ten thousand scroll like ten. */
export function SongCollection({ songs, tracks, isGrid, selection, onSelect, onEnd }: SongCollectionProps) {
  const changes = useSongChanges();
  const list = useRef<HTMLUListElement>(null);
  const [width, setWidth] = useState(0);
  const [margin, setMargin] = useState(0);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      setWidth(element.clientWidth);
      setMargin(
        element.getBoundingClientRect().top +
          (document.getElementById('content')?.scrollTop ?? 0) -
          (document.getElementById('content')?.getBoundingClientRect().top ?? 0),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const columns = isGrid ? Math.max(2, Math.floor((width + gap) / (tileWidth + gap))) : 1;
  const rowHeight = isGrid ? (width - gap * (columns - 1)) / columns + tileTextHeight : 66;
  const rows = Math.ceil(songs.length / columns);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => document.getElementById('content'),
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: margin,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new height needs a new measure
  useEffect(() => virtual.measure(), [rowHeight]);

  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= rows - 3) onEnd();
  }, [last, rows, onEnd]);

  return (
    <ul ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
      {width === 0
        ? null
        : items.flatMap((row) =>
            songs.slice(row.index * columns, (row.index + 1) * columns).map((song, column) => {
              const Item = isGrid ? SongCard : SongRow;
              const itemWidth = (width - gap * (columns - 1)) / columns;
              return (
                <li
                  key={song.id}
                  aria-setsize={songs.length}
                  aria-posinset={row.index * columns + column + 1}
                  className="absolute top-0 left-0"
                  style={{
                    width: itemWidth,
                    transform: `translate(${column * (itemWidth + gap)}px, ${row.start - margin}px)`,
                  }}
                >
                  <Item
                    song={song}
                    tracks={tracks}
                    selected={selection.has(song.id)}
                    selecting={selection.size > 0}
                    onSelect={(selected) => onSelect(song.id, selected)}
                    onLike={(liked) => void changes.like([song.id], liked)}
                    menu={<SongMenu song={song} />}
                  />
                </li>
              );
            }),
          )}
    </ul>
  );
}
