'use client';
import { Ellipsis, ListMusic, Pencil, Play, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { type Track, usePlayer } from '#components/player/player-store.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { Confirm, Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { changePlaylist, dropPlaylist } from '../songs/actions.ts';
import { usePlaylists } from '../songs/use-playlists.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';

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
  const common = useTranslations('common');
  const changes = useSongChanges();
  const { data } = usePlaylists();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const current = data?.find((playlist) => playlist.id === selected);
  if (!data?.length) return null;

  async function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    if (current && (await changes.run(changePlaylist({ playlistId: current.id, name })))) setDialog(null);
  }

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
          <Menu
            trigger={
              <Button look="ghost" size="icon-small" aria-label={t('actions', { title: current.name })}>
                <Ellipsis aria-hidden />
              </Button>
            }
            groups={[
              [
                {
                  label: common('rename'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => setDialog('rename'),
                },
                {
                  label: t('deletePlaylist'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setDialog('delete'),
                },
              ],
            ]}
          />
          <Confirm
            open={dialog === 'delete'}
            onOpenChange={(open) => !open && setDialog(null)}
            title={t('deletePlaylist')}
            description={t('deletePlaylistText')}
            confirmLabel={common('delete')}
            cancelLabel={common('cancel')}
            danger
            onConfirm={() =>
              void changes.run(dropPlaylist({ playlistId: current.id })).then(() => onSelect(''))
            }
          />
          <Dialog
            open={dialog === 'rename'}
            onOpenChange={(open) => !open && setDialog(null)}
            title={common('rename')}
            closeLabel={common('close')}
          >
            <form onSubmit={rename} className="flex items-end gap-2">
              <Field label={t('playlistName')} className="grow">
                <Input name="name" defaultValue={current.name} required maxLength={80} />
              </Field>
              <Button type="submit" look="primary">
                {common('save')}
              </Button>
            </form>
          </Dialog>
        </>
      ) : null}
    </div>
  );
}
