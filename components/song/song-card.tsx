'use client';
import { Heart, Layers } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatTime, smallCoverUrl } from '#components/format.ts';
import { PlayButton } from '#components/player/play-button.tsx';
import type { Track } from '#components/player/player-store.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import type { SongView } from '#lib/studio/views.ts';
import { Cover } from './cover.tsx';
import { ExpiryChip } from './expiry-chip.tsx';
import { toTrack } from './to-track.ts';

export interface SongItemProps {
  song: SongView;
  tracks: readonly Track[];
  selected: boolean;
  /** In the view at once: the cover is fetched before others. */
  isFirst?: boolean | undefined;
  /** Something is selected: check boxes stay visible. */
  selecting: boolean;
  onSelect(selected: boolean): void;
  onLike(liked: boolean): void;
  menu: ReactNode;
}

/** A song as a tile. */
export function SongCard({
  song,
  tracks,
  isFirst,
  selected,
  selecting,
  onSelect,
  onLike,
  menu,
}: SongItemProps) {
  const t = useTranslations('common');
  const library = useTranslations('library');
  const title = song.title || t('untitled');
  return (
    <article
      className={classNames(
        'group relative flex flex-col rounded-card p-2 transition-colors duration-quick hover:bg-surface-raised',
        selected && 'bg-weld-wash',
      )}
    >
      <div className="relative">
        <Cover
          seed={song.id}
          src={song.hasCover ? smallCoverUrl(song.id) : null}
          isFirst={isFirst}
          className="aspect-square w-full rounded-control"
        />
        <Checkbox
          label={library('select', { title })}
          checked={selected}
          onChange={onSelect}
          className={classNames(
            'absolute top-2 left-2 transition-opacity',
            selecting || selected
              ? ''
              : 'md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100',
          )}
        />
        {song.hasAudio && song.deletedAt === null ? (
          <PlayButton
            track={toTrack(song, t('untitled'))}
            tracks={tracks}
            className="absolute right-2 bottom-2 shadow-float"
          />
        ) : null}
        {song.duration ? (
          <span className="tabular absolute bottom-2 left-2 rounded-md bg-black/70 px-1.5 text-caption text-white">
            {formatTime(song.duration)}
          </span>
        ) : null}
      </div>
      <div className="mt-2 flex items-start gap-1 px-1">
        <div className="min-w-0 grow">
          <Title song={song} />
          <p className="truncate text-caption text-ink-faint">{song.tags || t(`kind.${song.kind}`)}</p>
        </div>
        {menu}
      </div>
      {/* One line; on a narrow tile the kind gives way. */}
      <div className="mt-0.5 -ml-1.5 flex h-8 flex-wrap items-center gap-1 overflow-hidden px-1">
        <LikeButton liked={song.liked} onLike={onLike} />
        <ExpiryChip expiresAt={song.expiresAt} />
        <VersionChips song={song} />
        {song.kind === 'song' ? null : <Chip className="ml-auto">{t(`kind.${song.kind}`)}</Chip>}
      </div>
    </article>
  );
}

/** A song as a line of a list. */
export function SongRow({
  song,
  tracks,
  isFirst,
  selected,
  selecting,
  onSelect,
  onLike,
  menu,
}: SongItemProps) {
  const t = useTranslations('common');
  const library = useTranslations('library');
  const title = song.title || t('untitled');
  return (
    <article
      className={classNames(
        'group flex h-16 items-center gap-3 rounded-control px-2 transition-colors duration-quick',
        selected ? 'bg-weld-wash' : 'hover:bg-surface-raised',
      )}
    >
      <Checkbox
        label={library('select', { title })}
        checked={selected}
        onChange={onSelect}
        className={classNames(
          selecting || selected
            ? ''
            : 'md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100',
        )}
      />
      <Cover
        seed={song.id}
        src={song.hasCover ? smallCoverUrl(song.id) : null}
        isFirst={isFirst}
        className="size-11 rounded-lg"
      />
      <div className="min-w-0 grow">
        <Title song={song} />
        <p className="truncate text-caption text-ink-faint">
          <VersionText song={song} />
          {song.tags || t(`kind.${song.kind}`)}
        </p>
      </div>
      <div className="hidden items-center gap-1 lg:flex">
        <VersionChips song={song} />
        {song.kind === 'song' ? null : <Chip>{t(`kind.${song.kind}`)}</Chip>}
        <ExpiryChip expiresAt={song.expiresAt} />
      </div>
      <span className="tabular hidden w-14 text-right text-small text-ink-faint sm:block">
        {song.duration ? formatTime(song.duration) : ''}
      </span>
      {/* A phone's width is the title's; the heart is on the song's page too. */}
      <span className="hidden sm:block">
        <LikeButton liked={song.liked} onLike={onLike} />
      </span>
      {song.hasAudio && song.deletedAt === null ? (
        <PlayButton track={toTrack(song, t('untitled'))} tracks={tracks} look="ghost" size="icon-small" />
      ) : (
        // What stands before it stands in one column.
        <span aria-hidden className="size-8 shrink-0" />
      )}
      {menu}
    </article>
  );
}

/** The song's own title where a version stands for it; in the trash it leads nowhere. */
function Title({ song }: { song: SongView }) {
  const t = useTranslations('common');
  const own = song.title || t('untitled');
  const title = song.family && own.startsWith(`${song.family.title} · `) ? song.family.title : own;
  if (song.deletedAt !== null) return <p className="truncate text-body font-medium text-ink-soft">{title}</p>;
  return (
    <Link href={`/songs/${song.id}`} className="block truncate text-body font-medium hover:underline">
      {title}
    </Link>
  );
}

/** How many versions a card stands for, and what was done for them: as many as there is room for, all in the hint. */
function VersionChips({ song: { family } }: { song: SongView }) {
  const t = useTranslations('library');
  const tasks = useTranslations('tasks');
  if (!family) return null;
  const versions = t('versions', { count: family.count });
  const done = family.verbs.map((verb) => tasks(`verb.${verb}`));
  return (
    <>
      <Chip tone="weld" title={[versions, ...done].join(' · ')}>
        <Layers aria-hidden />
        <span aria-hidden>{family.count}</span>
        <span className="sr-only">{versions}</span>
      </Chip>
      {family.verbs.map((verb, at) => (
        <Chip key={verb} data-testid="verb-chip">
          {done[at]}
        </Chip>
      ))}
    </>
  );
}

/** The same where a line has no room for chips. */
function VersionText({ song: { family } }: { song: SongView }) {
  const t = useTranslations('library');
  const tasks = useTranslations('tasks');
  if (!family) return null;
  const done = family.verbs.map((verb) => tasks(`verb.${verb}`));
  return (
    <span className="text-weld-text lg:hidden">
      {[t('versions', { count: family.count }), ...done].join(' · ')}
      {' · '}
    </span>
  );
}

export function LikeButton({ liked, onLike }: { liked: boolean; onLike(liked: boolean): void }) {
  const t = useTranslations('common');
  return (
    <IconButton
      label={liked ? t('unlike') : t('like')}
      aria-pressed={liked}
      size="icon-small"
      onClick={() => onLike(!liked)}
      className={classNames(liked && 'text-madder-text')}
    >
      <Heart fill={liked ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  );
}
