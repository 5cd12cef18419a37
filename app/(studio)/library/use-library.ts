'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import type { SongPage } from '#lib/studio/views.ts';
import { type FilterName, type Filters, filtersOf, isFiltered, libraryKey } from './filters.ts';

/** The filters, which live in the address and nowhere else. */
export function useFilters() {
  const parameters = useSearchParams();
  const path = usePathname();
  const filters = useMemo(() => filtersOf((name) => parameters.get(name)), [parameters]);
  const [typed, setTyped] = useState(filters.search);
  // The list is asked for by the browser: a new page of the server's would only say the same once more.
  const show = (next: URLSearchParams) =>
    window.history.replaceState(null, '', next.size > 0 ? `${path}?${next}` : path);
  return {
    filters,
    isFiltered: isFiltered(filters),
    setFilter(changes: Partial<Record<FilterName, string>>) {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      show(next);
    },
    clear() {
      setTyped('');
      show(new URLSearchParams(filters.view ? { view: filters.view } : {}));
    },
    /** What stands in the search field; it goes to the address when typing pauses. */
    typed,
    setTyped,
  };
}

/** Pages of the library, by cursor. */
export function useLibrary(filters: Filters) {
  const key = libraryKey(filters);
  return useInfiniteQuery({
    queryKey: key,
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(
        Object.entries({ ...key[1], cursor: pageParam }).filter(([, value]) => value !== ''),
      );
      return getJson<SongPage>(`/api/studio/library?${query}`, signal);
    },
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: (previous) => previous,
  });
}
