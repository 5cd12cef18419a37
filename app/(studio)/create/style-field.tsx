'use client';
import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { countCharacters } from '#components/format.ts';
import { ChipButton } from '#components/ui/chip.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { Draft } from './draft-store.ts';
import { styleOf } from './song-request.ts';
import { styleSuggestions, tagsOf, toggleTag } from './style-suggestions.ts';

const FIRST_SHOWN = 14;

/** Style tags with suggestions, and what must not be heard. */
export function StyleField({
  tags,
  avoid,
  onChange,
  error,
}: Pick<Draft, 'tags' | 'avoid'> & {
  onChange(change: Partial<Pick<Draft, 'tags' | 'avoid'>>): void;
  error: string | null;
}) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const locale = useLocale() as 'en' | 'zh';
  const [all, setAll] = useState(false);
  const used = tagsOf(tags).map((tag) => tag.toLowerCase());
  const shown = all ? styleSuggestions : styleSuggestions.slice(0, FIRST_SHOWN);
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('styles')}
        hint={t('stylesHint')}
        error={error}
        aside={`${countCharacters(styleOf({ tags, avoid }))} / ${contractLimits.tagsCharacters}`}
      >
        <Textarea
          rows={2}
          value={tags}
          onChange={(event) => onChange({ tags: event.target.value })}
          placeholder={t('stylesExample')}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{t('suggestions')}</legend>
        {shown.map((suggestion) => {
          const tag = suggestion[locale];
          return (
            <ChipButton
              key={suggestion.en}
              on={used.includes(tag.toLowerCase())}
              onClick={() => onChange({ tags: toggleTag(tags, tag) })}
            >
              {tag}
            </ChipButton>
          );
        })}
        <ChipButton onClick={() => setAll(!all)} aria-expanded={all}>
          <ChevronDown className={classNames(all && 'rotate-180')} aria-hidden />
          {common('more')}
        </ChipButton>
      </fieldset>
      <Field label={t('avoid')} hint={t('avoidHint')}>
        <Input
          value={avoid}
          onChange={(event) => onChange({ avoid: event.target.value })}
          placeholder={t('avoidExample')}
        />
      </Field>
    </div>
  );
}
