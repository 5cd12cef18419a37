'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePathname, useRouter, useSearchParams } from 'next/navigation';
import { useMemo } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import type { SongPage } from '#lib/studio/views.ts';

const names = ['search', 'kind', 'only', 'tag', 'persona', 'playlist', 'sort', 'view'] as const;
export type FilterName = (typeof names)[number];

/** The filters, which live in the address and nowhere else. */
export function useFilters() {
  const parameters = useSearchParams();
  const router = useRouter();
  const path = usePathname();
  const filters = useMemo(
    () =>
      Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<
        FilterName,
        string
      >,
    [parameters],
  );
  return {
    filters,
    isFiltered: names.some((name) => name !== 'view' && name !== 'sort' && filters[name] !== ''),
    setFilter(changes: Partial<Record<FilterName, string>>) {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      router.replace(next.size > 0 ? `${path}?${next}` : path, { scroll: false });
    },
    clear: () => router.replace(filters.view ? `${path}?view=${filters.view}` : path, { scroll: false }),
  };
}

/** Pages of the library, by cursor. */
export function useLibrary(filters: Record<FilterName, string>) {
  const { view: _, ...wanted } = filters;
  return useInfiniteQuery({
    queryKey: ['library', wanted],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(
        Object.entries({ ...wanted, cursor: pageParam }).filter(([, value]) => value !== ''),
      );
      return getJson<SongPage>(`/api/studio/library?${query}`, signal);
    },
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}
