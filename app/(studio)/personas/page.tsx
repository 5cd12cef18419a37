import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findPersonaJobs, findPersonas } from '#lib/studio/people/personas.ts';
import { isEmbedded } from '#lib/studio/service.ts';
import { serviceModels } from '#lib/studio/service-facts.ts';
import { findSongs, libraryQuery } from '#lib/studio/songs/library.ts';
import { personaSources } from './persona-sources.ts';
import { PersonasView } from './personas-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('personas'))('title'),
});

export default async function PersonasPage() {
  const user = await requireUser();
  const [{ songs, total }, personas, jobs, models] = await Promise.all([
    findSongs(user.id, libraryQuery.parse({})),
    findPersonas(user.id),
    findPersonaJobs(user.id),
    serviceModels(),
  ]);
  return (
    <PersonasView
      initial={{ personas, jobs }}
      newest={personaSources(songs)}
      hasSongs={total > 0}
      takesVoicebanks={isEmbedded()}
      canPreview={models.some(({ singers }) => singers !== undefined)}
    />
  );
}
