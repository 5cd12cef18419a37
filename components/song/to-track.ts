import { fileUrl, smallCoverUrl, streamUrl } from '#components/format.ts';
import type { Track } from '#components/player/player-store.ts';
import type { SongView } from '#lib/studio/views.ts';

/** A song as the player takes it. */
export const toTrack = (song: SongView, untitled: string): Track => ({
  id: song.id,
  title: song.title || untitled,
  subtitle: song.tags,
  audioUrl: fileUrl(song.id, 'audio'),
  coverUrl: song.hasCover ? smallCoverUrl(song.id) : null,
  duration: song.duration,
  href: `/songs/${song.id}`,
});

/** A song that is being made, as the player takes it. */
export const toLiveTrack = (song: SongView, untitled: string): Track => ({
  ...toTrack(song, untitled),
  audioUrl: streamUrl(song.id),
  coverUrl: null,
  duration: null,
  href: '/create',
  isLive: true,
});
