'use client';
import {
  ArchiveRestore,
  Download,
  Ellipsis,
  HardDriveDownload,
  ListEnd,
  ListPlus,
  RotateCcw,
  SlidersHorizontal,
  Trash2,
} from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { usePlayer } from '#components/player/player-store.ts';
import { toTrack } from '#components/song/to-track.ts';
import { Button } from '#components/ui/button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import type { SongView } from '#lib/studio/views.ts';
import { makeAgain } from './actions.ts';
import { useSongChanges } from './use-song-changes.ts';

const PlaylistDialog = dynamic(
  () => import('./playlist-dialog.tsx').then((module) => module.PlaylistDialog).catch(dialogNotLoaded),
  { ssr: false },
);

const Confirm = dynamic(
  () => import('#components/ui/dialog.tsx').then((module) => module.Confirm).catch(dialogNotLoaded),
  { ssr: false },
);

/** What can be done with a song from anywhere. */
export function SongMenu({
  song,
  onDeleted,
  wholeFamily = false,
}: {
  song: SongView;
  onDeleted?(): void;
  /** It stands for every version: deleting it deletes them. */
  wholeFamily?: boolean;
}) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const songTexts = useTranslations('song');
  const tasks = useTranslations('tasks');
  const create = useTranslations('create');
  const router = useRouter();
  const changes = useSongChanges();
  const [choosing, setChoosing] = useState(false);
  const [repeats, setRepeats] = useState(false);
  if (song.deletedAt !== null)
    return (
      <Button size="small" onClick={() => void changes.restore([song.id])}>
        <ArchiveRestore aria-hidden />
        {t('restore')}
      </Button>
    );
  return (
    <>
      <Menu
        trigger={
          <Button
            look="ghost"
            size="icon-small"
            aria-label={t('actions', { title: song.title || common('untitled') })}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
        groups={[
          [
            {
              label: t('queue'),
              icon: <ListEnd aria-hidden />,
              disabled: !song.hasAudio,
              onSelect: () => usePlayer.getState().enqueue(toTrack(song, common('untitled'))),
            },
            { label: t('addToPlaylist'), icon: <ListPlus aria-hidden />, onSelect: () => setChoosing(true) },
            ...(song.hasAudio
              ? [
                  {
                    label: common('download'),
                    icon: <Download aria-hidden />,
                    href: fileUrl(song.id, 'audio', true),
                    download: true,
                  },
                ]
              : []),
            ...(song.expiresAt === null
              ? []
              : [
                  {
                    label: t('keep'),
                    icon: <HardDriveDownload aria-hidden />,
                    onSelect: () => void changes.keep([song.id]),
                  },
                ]),
            ...(song.kind === 'song'
              ? [
                  {
                    label: create('useSettings'),
                    icon: <SlidersHorizontal aria-hidden />,
                    onSelect: () => router.push(`/create?from=${song.id}`),
                  },
                ]
              : []),
            ...(song.operation
              ? [
                  {
                    label: songTexts('makeAgain'),
                    icon: <RotateCcw aria-hidden />,
                    onSelect: () => setRepeats(true),
                  },
                ]
              : []),
          ],
          [
            {
              label: common('delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: () =>
                void changes.remove([song.id], wholeFamily).then((done) => done && onDeleted?.()),
            },
          ],
        ]}
      />
      {repeats ? (
        <Confirm
          open
          onOpenChange={setRepeats}
          title={tasks('againTitle')}
          description={tasks('againText')}
          confirmLabel={songTexts('makeAgain')}
          cancelLabel={common('cancel')}
          onConfirm={() => void changes.run(makeAgain({ songId: song.id }))}
        />
      ) : null}
      {choosing ? <PlaylistDialog songIds={[song.id]} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
