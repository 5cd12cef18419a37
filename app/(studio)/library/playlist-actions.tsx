'use client';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Confirm, Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Menu } from '#components/ui/menu.tsx';
import type { PlaylistView } from '#lib/studio/views.ts';
import { changePlaylist, dropPlaylist } from '../songs/actions.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';

/** Names a playlist anew or deletes it. */
export function PlaylistActions({ playlist, onDeleted }: { playlist: PlaylistView; onDeleted(): void }) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);

  async function rename(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    if (await run(changePlaylist({ playlistId: playlist.id, name }))) setDialog(null);
  }

  return (
    <>
      <Menu
        trigger={
          <Button look="ghost" size="icon-small" aria-label={t('actions', { title: playlist.name })}>
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
        onConfirm={() => void run(dropPlaylist({ playlistId: playlist.id })).then(onDeleted)}
      />
      <Dialog
        open={dialog === 'rename'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={common('rename')}
        closeLabel={common('close')}
      >
        <form onSubmit={rename} className="flex items-end gap-2">
          <Field label={t('playlistName')} className="grow">
            <Input name="name" defaultValue={playlist.name} required maxLength={80} />
          </Field>
          <Button type="submit" look="primary">
            {common('save')}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
