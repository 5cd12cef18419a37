import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ServiceError } from '#lib/contract/service-error.ts';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findSong } from '#lib/studio/songs/song-queries.ts';
import { isStorable } from '#lib/studio/storable.ts';
import { SongStudio } from './song-studio.tsx';

type Properties = { params: Promise<{ songId: string }> };

async function load({ params }: Properties) {
  const user = await requireUser();
  try {
    const { songId } = await params;
    return isStorable(songId) ? await findSong(user.id, songId) : notFound();
  } catch (error) {
    if (error instanceof ServiceError) notFound();
    throw error;
  }
}

export const generateMetadata = async (properties: Properties): Promise<Metadata> => ({
  title: (await load(properties)).title || 'Songloom',
});

export default async function SongPage(properties: Properties) {
  const song = await load(properties);
  return <SongStudio key={song.id} initial={song} />;
}
