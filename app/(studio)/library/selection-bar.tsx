'use client';
import {
  ArchiveRestore,
  Download,
  HardDriveDownload,
  Heart,
  ListMinus,
  ListPlus,
  Trash2,
  X,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import type { SongView } from '#lib/studio/views.ts';
import { takeFromPlaylist } from '../songs/actions.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { MOST_SELECTED } from './selection.ts';

const PlaylistDialog = dynamic(
  () => import('../songs/playlist-dialog.tsx').then((module) => module.PlaylistDialog).catch(dialogNotLoaded),
  { ssr: false },
);

/** What can be done with everything that is selected. */
export function SelectionBar({
  songs,
  isTrash,
  playlistId,
  isFull,
  onClear,
  onAll,
}: {
  songs: readonly SongView[];
  /** They lie in the trash: all that can be done with them is to bring them back. */
  isTrash: boolean;
  playlistId: string;
  /** No more can be selected, although there is more. */
  isFull: boolean;
  onClear(): void;
  onAll(): void;
}) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const changes = useSongChanges();
  const [choosing, setChoosing] = useState(false);
  const ids = songs.map((song) => song.id);
  const areFamilies = songs.some((song) => song.family !== null);
  const allLiked = songs.every((song) => song.liked);
  return (
    <section
      aria-label={t('selected', { count: ids.length })}
      className="sticky bottom-3 z-20 mx-auto mt-6 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-card max-sm:w-full border border-line bg-surface-raised p-1.5 shadow-float animate-appear"
    >
      <p role="status" className="px-2 text-small font-medium whitespace-nowrap">
        {t('selected', { count: ids.length })}
        {isFull ? (
          <span className="block text-caption font-normal text-ink-soft">
            {t('selectedMost', { most: MOST_SELECTED })}
          </span>
        ) : null}
      </p>
      <Button look="ghost" size="small" onClick={onAll}>
        {t('selectAll')}
      </Button>
      {isTrash ? (
        <Button
          look="ghost"
          size="small"
          onClick={() => void changes.restore(ids).then((done) => done && onClear())}
        >
          <ArchiveRestore aria-hidden />
          {t('restore')}
        </Button>
      ) : (
        // On a phone a line of its own: none of it is out of sight.
        <div className="flex items-center gap-1 max-sm:order-last max-sm:w-full max-sm:justify-between">
          <IconButton
            label={allLiked ? common('unlike') : common('like')}
            onClick={() => void changes.like(ids, !allLiked)}
          >
            <Heart fill={allLiked ? 'currentColor' : 'none'} aria-hidden />
          </IconButton>
          <IconButton label={t('addToPlaylist')} onClick={() => setChoosing(true)}>
            <ListPlus aria-hidden />
          </IconButton>
          {playlistId ? (
            <IconButton
              label={t('removeFromPlaylist')}
              onClick={() => void changes.run(takeFromPlaylist({ playlistId, songIds: ids })).then(onClear)}
            >
              <ListMinus aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label={t('keep')} onClick={() => void changes.keep(ids)}>
            <HardDriveDownload aria-hidden />
          </IconButton>
          <a
            href={`/api/studio/download?songs=${ids.join(',')}`}
            download
            aria-label={common('download')}
            title={common('download')}
            className={buttonStyle({ look: 'ghost', size: 'icon' })}
          >
            <Download aria-hidden />
          </a>
          <IconButton
            label={common('delete')}
            onClick={() => void changes.remove(ids, areFamilies).then((done) => done && onClear())}
            className="text-madder-text"
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
      <IconButton label={t('clearSelection')} onClick={onClear} className="max-sm:ml-auto">
        <X aria-hidden />
      </IconButton>
      {choosing ? <PlaylistDialog songIds={ids} onClose={() => setChoosing(false)} /> : null}
    </section>
  );
}
