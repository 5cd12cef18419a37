'use client';
import { ListMusic, Play } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { type Track, usePlayer } from '#components/player/player-store.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { usePlaylists } from '../songs/use-playlists.ts';

const PlaylistActions = dynamic(
  () => import('./playlist-actions.tsx').then((module) => module.PlaylistActions).catch(dialogNotLoaded),
  { ssr: false },
);

/** The playlists, to choose one, play it, name it anew or delete it. */
export function PlaylistBar({
  selected,
  onSelect,
  tracks,
}: {
  selected: string;
  onSelect(playlistId: string): void;
  tracks: readonly Track[];
}) {
  const t = useTranslations('library');
  const { data } = usePlaylists();
  const current = data?.find((playlist) => playlist.id === selected);
  if (!data?.length) return null;
  return (
    <div className="mb-4 flex items-center gap-2 overflow-x-auto pb-1 [scrollbar-width:none]">
      <h2 className="sr-only">{t('playlists')}</h2>
      {data.map((playlist) => (
        <ChipButton
          key={playlist.id}
          on={playlist.id === selected}
          onClick={() => onSelect(playlist.id === selected ? '' : playlist.id)}
        >
          <ListMusic aria-hidden />
          {playlist.name}
          <span className="tabular text-caption opacity-80">{playlist.songCount}</span>
        </ChipButton>
      ))}
      {current ? (
        <>
          <Button
            size="small"
            disabled={tracks.length === 0}
            onClick={() => usePlayer.getState().playTracks(tracks)}
          >
            <Play aria-hidden />
            {t('play')}
          </Button>
          <PlaylistActions playlist={current} onDeleted={() => onSelect('')} />
        </>
      ) : null}
    </div>
  );
}
