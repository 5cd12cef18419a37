'use client';
import { useTranslations } from 'next-intl';
import { Segmented } from '#components/ui/segmented.tsx';
import type { Takes } from './draft-store.ts';

/** How many are made of one request, each with its own chance. */
export function TakesField({ takes, onChange }: { takes: Takes; onChange(takes: Takes): void }) {
  const t = useTranslations('create');
  return (
    <>
      <span aria-hidden className="text-small text-ink-soft">
        {t('takes')}
      </span>
      <Segmented
        label={t('takes')}
        value={String(takes)}
        onChange={(next) => onChange(Number(next) as Takes)}
        options={(['1', '2', '4'] as const).map((value) => ({
          value,
          label: (
            <>
              {value}
              <span className="sr-only"> {t('takes')}</span>
            </>
          ),
        }))}
      />
    </>
  );
}
