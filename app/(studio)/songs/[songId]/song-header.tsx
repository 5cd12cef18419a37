'use client';
import { Pencil } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { PlayButton } from '#components/player/play-button.tsx';
import { usePlayer } from '#components/player/player-store.ts';
import { Cover } from '#components/song/cover.tsx';
import { ExpiryChip } from '#components/song/expiry-chip.tsx';
import { keyName } from '#components/song/part-names.ts';
import { LikeButton } from '#components/song/song-card.tsx';
import { toTrack } from '#components/song/to-track.ts';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input } from '#components/ui/input.tsx';
import type { SongDetail } from '#lib/studio/views.ts';
import { useLyricsInSong } from '../../create/use-lyrics-in-song.ts';
import { renameSong } from '../actions.ts';
import { SongMenu } from '../song-menu.tsx';
import { useSongChanges } from '../use-song-changes.ts';
import { DownloadMenu } from './download-menu.tsx';
import { ShareButton } from './share-button.tsx';

export function SongHeader({ song }: { song: SongDetail }) {
  const common = useTranslations('common');
  const tasks = useTranslations('tasks');
  const locale = useLocale();
  const title = song.title || common('untitled');
  const tags = song.tags
    .split(/[,，、]/)
    .map((tag) => tag.trim())
    .filter(Boolean)
    .slice(0, 8);
  return (
    <header className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 md:grid-rows-[auto_1fr] md:gap-x-6">
      <Cover
        seed={song.id}
        src={song.hasCover ? fileUrl(song.id, 'cover') : null}
        className="size-24 rounded-card md:row-span-2 md:size-36"
      />
      <div className="min-w-0">
        {song.operation && song.source ? (
          <p className="text-small text-ink-faint">
            {tasks(`verb.${song.operation.verb}`)} ·{' '}
            <Link href={`/songs/${song.source.id}`} className="underline underline-offset-4 hover:text-ink">
              {song.source.title || common('untitled')}
            </Link>
          </p>
        ) : null}
        <Title songId={song.id} title={title} />
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          {song.duration ? (
            <span className="tabular mr-1 text-small text-ink-soft">{formatTime(song.duration)}</span>
          ) : null}
          {tags.map((tag) => (
            <Link key={tag} href={`/library?tag=${encodeURIComponent(tag)}`}>
              <Chip className="hover:text-ink">{keyName(tag, locale)}</Chip>
            </Link>
          ))}
          <ExpiryChip expiresAt={song.expiresAt} />
        </div>
      </div>
      <Actions song={song} />
    </header>
  );
}

function Actions({ song }: { song: SongDetail }) {
  const common = useTranslations('common');
  const create = useTranslations('create');
  const router = useRouter();
  const putInSong = useLyricsInSong();
  const changes = useSongChanges();
  return (
    <div className="col-span-2 mt-1 flex items-center gap-1.5 md:col-span-1 md:col-start-2">
      {song.hasAudio ? (
        <>
          <PlayButton track={toTrack(song, common('untitled'))} size="icon" className="size-11" />
          <DownloadMenu song={song} />
          <ShareButton song={song} />
        </>
      ) : song.kind === 'lyrics' ? (
        <Button
          look="primary"
          onClick={() => void putInSong(song).then(() => router.push('/create?make=song'))}
        >
          {create('useLyrics')}
        </Button>
      ) : null}
      <LikeButton liked={song.liked} onLike={(liked) => void changes.like([song.id], liked)} />
      <SongMenu song={song} onDeleted={() => router.push('/library')} />
    </div>
  );
}

function Title({ songId, title }: { songId: string; title: string }) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const [editing, setEditing] = useState(false);
  /** The button that opened the form has the focus when it is back. */
  const [wasEditing, setWasEditing] = useState(false);
  function edit(next: boolean) {
    setEditing(next);
    setWasEditing(!next);
  }
  if (!editing) {
    return (
      <div className="flex items-center gap-1">
        <h1 className="min-w-0 text-heading font-semibold break-words md:text-title">{title}</h1>
        <IconButton
          label={common('rename')}
          size="icon-small"
          autoFocus={wasEditing}
          onClick={() => edit(true)}
        >
          <Pencil aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <form
      className="flex max-w-xl items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = String(new FormData(event.currentTarget).get('title'));
        void run(renameSong({ songId, title: wanted })).then((done) => {
          if (!done) return;
          usePlayer.getState().retitle(songId, wanted);
          edit(false);
        });
      }}
      onKeyDown={(event) => event.key === 'Escape' && edit(false)}
    >
      <Field label={t('editTitle')} hideLabel className="min-w-0 grow">
        <Input name="title" defaultValue={title} maxLength={100} required autoFocus />
      </Field>
      <Button type="submit" look="primary">
        {common('save')}
      </Button>
    </form>
  );
}
