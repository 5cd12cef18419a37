import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ServiceError } from '#lib/contract/service-error.ts';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findPersonas } from '#lib/studio/people/personas.ts';
import { serviceModels } from '#lib/studio/service-facts.ts';
import { findVersions } from '#lib/studio/songs/families.ts';
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

/** Its versions come with the page: what stands below them must not jump when they are known. */
export default async function SongPage(properties: Properties) {
  const [user, song] = [await requireUser(), await load(properties)];
  const [versions, models, personas] = await Promise.all([
    findVersions(user.id, song.id),
    serviceModels(),
    findPersonas(user.id),
  ]);
  const singers = models.flatMap((model) => model.singers ?? []).map(({ id, name }) => ({ id, name }));
  const voices = {
    personas: personas.map(({ remoteId, name }) => ({ value: remoteId, label: name })),
    singers,
  };
  return <SongStudio key={song.id} initial={song} versions={versions} models={models} voices={voices} />;
}
