'use client';
import { ListMusic, Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { makePlaylist } from './actions.ts';
import { usePlaylists } from './use-playlists.ts';
import { useSongChanges } from './use-song-changes.ts';

/** Chooses or makes the playlist that songs go into. */
export function PlaylistDialog({ songIds, onClose }: { songIds: string[]; onClose(): void }) {
  const t = useTranslations('library');
  const common = useTranslations('common');
  const changes = useSongChanges();
  const { data } = usePlaylists();
  const [name, setName] = useState('');

  async function add(playlist: { id: string; name: string }) {
    await changes.addTo(playlist, songIds);
    onClose();
  }
  async function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const made = await changes.run(makePlaylist({ name }));
    if (made) await add({ id: made.value.id, name });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('addToPlaylist')}
      closeLabel={common('close')}
    >
      {data?.length ? null : <p className="mb-3 text-small text-ink-soft">{t('playlistsEmpty')}</p>}
      <ul className="mb-4 max-h-64 overflow-y-auto">
        {data?.map((playlist) => (
          <li key={playlist.id}>
            <Button look="ghost" className="w-full justify-start" onClick={() => void add(playlist)}>
              <ListMusic aria-hidden />
              <span className="grow truncate text-left">{playlist.name}</span>
              <span className="text-caption text-ink-faint">
                {t('songCount', { count: playlist.songCount })}
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <form onSubmit={create} className="flex items-end gap-2 border-t border-line pt-4">
        <Field label={t('playlistName')} className="grow">
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} required />
        </Field>
        <Button type="submit" look="primary">
          <Plus aria-hidden />
          {t('newPlaylist')}
        </Button>
      </form>
    </Dialog>
  );
}
