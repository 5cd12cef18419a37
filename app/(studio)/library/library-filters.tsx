'use client';
import { LayoutGrid, List, Search, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { Input } from '#components/ui/input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Select } from '#components/ui/select.tsx';
import type { FilterName, Filters } from './filters.ts';

interface LibraryFiltersProps {
  filters: Filters;
  setFilter(changes: Partial<Record<FilterName, string>>): void;
  isFiltered: boolean;
  clear(): void;
  /** What stands in the search field. */
  typed: string;
  setTyped(text: string): void;
  personas: { value: string; label: string }[];
}

export function LibraryFilters({
  filters,
  setFilter,
  isFiltered,
  clear,
  typed,
  setTyped,
  personas,
}: LibraryFiltersProps) {
  const t = useTranslations('library');
  const only = (
    [
      ['', 'onlyAll'],
      ['liked', 'liked'],
      ['expiring', 'expiring'],
      ['kept', 'kept'],
      ['failed', 'failed'],
      ['deleted', 'trash'],
    ] as const
  ).map(([value, label]) => ({ value, label: t(label) }));
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <SearchField
        text={typed}
        onType={setTyped}
        value={filters.search}
        onChange={(search) => setFilter({ search })}
      />
      <Select
        aria-label={t('kind')}
        value={filters.kind}
        onChange={(event) => setFilter({ kind: event.target.value })}
        className="w-[calc(50%-0.25rem)] sm:w-36"
        options={[
          { value: '', label: t('all') },
          { value: 'song', label: t('songs') },
          { value: 'soundEffect', label: t('soundEffects') },
          { value: 'lyrics', label: t('lyrics') },
          { value: 'upload', label: t('uploads') },
        ]}
      />
      <Select
        aria-label={t('only')}
        value={filters.only}
        onChange={(event) => setFilter({ only: event.target.value })}
        className="w-[calc(50%-0.25rem)] sm:w-44"
        options={only}
      />
      <Select
        aria-label={t('sort')}
        value={filters.sort}
        onChange={(event) => setFilter({ sort: event.target.value })}
        className="grow sm:w-32 sm:grow-0"
        options={[
          { value: '', label: t('newest') },
          { value: 'oldest', label: t('oldest') },
          { value: 'title', label: t('byTitle') },
          { value: 'longest', label: t('longest') },
        ]}
      />
      <Segmented
        label={t('view')}
        value={filters.view === 'list' ? 'list' : 'grid'}
        onChange={(view) => setFilter({ view: view === 'grid' ? '' : view })}
        options={[
          { value: 'grid', label: <LayoutGrid aria-hidden />, spoken: t('grid') },
          { value: 'list', label: <List aria-hidden />, spoken: t('list') },
        ]}
      />
      {filters.tag ? (
        <ChipButton on onClick={() => setFilter({ tag: '' })}>
          {t('tagFilter', { tag: filters.tag })}
          <X aria-hidden />
        </ChipButton>
      ) : null}
      {filters.persona ? (
        <ChipButton on onClick={() => setFilter({ persona: '' })}>
          {t('personaFilter', {
            name: personas.find((persona) => persona.value === filters.persona)?.label ?? '',
          })}
          <X aria-hidden />
        </ChipButton>
      ) : null}
      {isFiltered ? (
        <Button look="ghost" size="small" onClick={clear}>
          {t('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

/** Writes to the address when typing pauses. */
function SearchField({
  text,
  onType,
  value,
  onChange,
}: {
  text: string;
  onType(text: string): void;
  value: string;
  onChange(value: string): void;
}) {
  const t = useTranslations('library');
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onChange(text.trim()), 250);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <div className="relative w-full sm:w-72">
      <Search className="pointer-events-none absolute top-3 left-3 size-4 text-ink-faint" aria-hidden />
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={text}
        onChange={(event) => onType(event.target.value)}
        className="pl-9"
      />
    </div>
  );
}
