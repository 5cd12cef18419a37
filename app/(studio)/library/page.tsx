import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { requireUser } from '#lib/studio/auth/session.ts';
import { findPersonas } from '#lib/studio/people/personas.ts';
import { findSongs, libraryQuery } from '#lib/studio/songs/library.ts';
import { findPlaylists } from '#lib/studio/songs/playlists.ts';
import { filtersOf, libraryKey } from './filters.ts';
import { LibraryView } from './library-view.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('library'))('title'),
});

/** The first page of the list comes with the page; where it cannot be had, the browser asks and says why. */
export default async function LibraryPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const [user, parameters] = [await requireUser(), await searchParams];
  const key = libraryKey(filtersOf((name) => [parameters[name]].flat()[0]));
  const queries = new QueryClient();
  const [personas] = await Promise.all([
    findPersonas(user.id),
    queries.prefetchInfiniteQuery({
      queryKey: key,
      queryFn: () => findSongs(user.id, libraryQuery.parse(key[1])),
      initialPageParam: '',
    }),
    queries.prefetchQuery({ queryKey: ['playlists'], queryFn: () => findPlaylists(user.id) }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <LibraryView personas={personas.map(({ id, name }) => ({ value: id, label: name }))} />
    </HydrationBoundary>
  );
}
