import type { SongView } from '#lib/studio/views.ts';

/** What a voice can be learned from. */
export type PersonaSource = Pick<SongView, 'id' | 'title' | 'kind'>;

export const personaSources = (songs: readonly SongView[]): PersonaSource[] =>
  songs
    .filter(({ hasAudio, kind }) => hasAudio && kind !== 'soundEffect')
    .map(({ id, title, kind }) => ({ id, title, kind }));
