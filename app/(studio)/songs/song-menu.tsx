'use client';
import { Download, Ellipsis, HardDriveDownload, ListEnd, ListPlus, RotateCcw, Trash2 } from 'lucide-react';
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

/** What can be done with a song from anywhere. */
export function SongMenu({ song, onDeleted }: { song: SongView; onDeleted?(): void }) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const songTexts = useTranslations('song');
  const router = useRouter();
  const changes = useSongChanges();
  const [choosing, setChoosing] = useState(false);
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
            ...(song.operation
              ? [
                  {
                    label: songTexts('makeAgain'),
                    icon: <RotateCcw aria-hidden />,
                    onSelect: () =>
                      void changes
                        .run(makeAgain({ songId: song.id }))
                        .then((made) => made && router.push('/create')),
                  },
                ]
              : []),
          ],
          [
            {
              label: common('delete'),
              icon: <Trash2 aria-hidden />,
              danger: true,
              onSelect: () => void changes.remove([song.id]).then((done) => done && onDeleted?.()),
            },
          ],
        ]}
      />
      {choosing ? <PlaylistDialog songIds={[song.id]} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
