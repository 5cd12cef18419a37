import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findPersonas } from '#lib/studio/people/personas.ts';
import { serviceModels } from '#lib/studio/service-facts.ts';
import { CreateStudio } from './create-studio.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('create'))('title'),
});

export default async function CreatePage() {
  const user = await requireUser();
  const [personas, models] = await Promise.all([findPersonas(user.id), serviceModels()]);
  return (
    <CreateStudio
      personas={personas.map(({ remoteId, name }) => ({ value: remoteId, label: name }))}
      models={models}
    />
  );
}
