const names = ['search', 'kind', 'only', 'tag', 'persona', 'playlist', 'sort', 'view'] as const;
export type FilterName = (typeof names)[number];
export type Filters = Record<FilterName, string>;

/** The filters of an address; what it does not say is empty. @param parameter a parameter of the address */
export const filtersOf = (parameter: (name: FilterName) => string | null | undefined): Filters =>
  Object.fromEntries(names.map((name) => [name, parameter(name) ?? ''])) as Filters;

/** Fewer songs than there are, not only others' order or looks. */
export const isFiltered = (filters: Filters): boolean =>
  names.some((name) => name !== 'view' && name !== 'sort' && filters[name] !== '');

/** What is asked for: the page of the server and that of the browser have it under this one name. */
export function libraryKey({ view: _, ...wanted }: Filters) {
  return ['library', wanted] as const;
}
