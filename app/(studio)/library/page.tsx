import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findPersonas } from '#lib/studio/people/personas.ts';
import { LibraryView } from './library-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('library'))('title'),
});

export default async function LibraryPage() {
  const user = await requireUser();
  const personas = await findPersonas(user.id);
  return <LibraryView personas={personas.map(({ id, name }) => ({ value: id, label: name }))} />;
}
