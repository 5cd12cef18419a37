'use client';
import { ArrowDown, ArrowUp, Copy, Plus, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { moveItem } from '#components/move-item.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { PLAN_SECTIONS_MAX } from '#lib/contract/limits.ts';
import { type PlannedSection, setDraft, useDraft } from './draft-store.ts';
import { emptySection, SECTION_LABELS, sectionsOfLyrics } from './plan-sections.ts';

const named = {
  Intro: 'intro',
  Verse: 'verse',
  'Pre-Chorus': 'prechorus',
  Chorus: 'chorus',
  Bridge: 'bridge',
  Instrumental: 'instrumental',
  Solo: 'solo',
  Outro: 'outro',
} as const;

/** The sections of a song, one under another: what each is, how long, its words, chords and who plays. */
export function PlanEditor({ errorOf }: { errorOf(at: 'sections' | `length-${string}`): string | null }) {
  const t = useTranslations('create');
  const plan = useTranslations('create.plan');
  const sections = useDraft((draft) => draft.sections);
  const lyrics = useDraft((draft) => draft.lyrics);
  const instrumental = useDraft((draft) => draft.instrumental);
  const put = (next: PlannedSection[]) => setDraft({ sections: next });
  const change = (id: string, part: Partial<PlannedSection>) =>
    put(sections.map((section) => (section.id === id ? { ...section, ...part } : section)));
  const error = errorOf('sections');
  return (
    <section aria-label={plan('title')} className="flex flex-col gap-3">
      <p className="text-small text-ink-soft">{plan('text')}</p>
      {sections.length === 0 ? (
        <Button onClick={() => put(sectionsOfLyrics(lyrics))} className="self-start">
          {lyrics.trim() ? plan('fromLyrics') : plan('usual')}
        </Button>
      ) : null}
      <ol className="flex flex-col gap-3">
        {sections.map((section, index) => {
          const name = plan('sectionOf', { number: index + 1 });
          const isUsual = (SECTION_LABELS as readonly string[]).includes(section.label);
          return (
            <li
              key={section.id}
              aria-label={name}
              className="rounded-card border border-line bg-surface p-3 sm:p-4"
            >
              <div className="flex items-end gap-2 max-sm:flex-wrap">
                <Field label={plan('label')} hideLabel className="min-w-0 grow max-sm:basis-full">
                  <Select
                    value={section.label}
                    onChange={(event) => change(section.id, { label: event.target.value })}
                    options={[
                      ...SECTION_LABELS.map((label) => ({
                        value: label,
                        label: t(`section.${named[label]}`),
                      })),
                      ...(isUsual ? [] : [{ value: section.label, label: section.label }]),
                    ]}
                  />
                </Field>
                <Field
                  label={plan('length')}
                  hideLabel
                  className="min-w-0 grow max-sm:basis-0 sm:w-30 sm:shrink-0 sm:grow-0"
                >
                  <Input
                    value={section.length}
                    placeholder={plan('lengthExample')}
                    onChange={(event) => change(section.id, { length: event.target.value })}
                  />
                </Field>
                <div className="flex shrink-0">
                  <IconButton
                    label={plan('up', { name })}
                    disabled={index === 0}
                    onClick={() => put(moveItem(sections, index, index - 1))}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={plan('down', { name })}
                    disabled={index === sections.length - 1}
                    onClick={() => put(moveItem(sections, index, index + 1))}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton
                    label={plan('copy', { name })}
                    disabled={sections.length >= PLAN_SECTIONS_MAX}
                    onClick={() =>
                      put([
                        ...sections.slice(0, index + 1),
                        { ...section, id: emptySection('').id },
                        ...sections.slice(index + 1),
                      ])
                    }
                  >
                    <Copy aria-hidden />
                  </IconButton>
                  <IconButton
                    label={plan('remove', { name })}
                    onClick={() => put(sections.filter(({ id }) => id !== section.id))}
                  >
                    <Trash2 aria-hidden />
                  </IconButton>
                </div>
              </div>
              {errorOf(`length-${section.id}`) ? (
                <p role="alert" className="mt-1 text-caption text-madder-text">
                  {errorOf(`length-${section.id}`)}
                </p>
              ) : null}
              {instrumental ? null : (
                <Field label={plan('words')} hideLabel className="mt-2">
                  <Textarea
                    rows={Math.max(1, Math.min(8, section.lyrics.split('\n').length))}
                    value={section.lyrics}
                    placeholder={plan('wordsExample')}
                    onChange={(event) => change(section.id, { lyrics: event.target.value })}
                  />
                </Field>
              )}
              <div className="mt-2 grid gap-2 sm:grid-cols-3">
                {(['chords', 'include', 'avoid'] as const).map((part) => (
                  <Field key={part} label={plan(part)} hideLabel>
                    <Input
                      value={section[part]}
                      placeholder={plan(`${part}Example`)}
                      onChange={(event) => change(section.id, { [part]: event.target.value })}
                    />
                  </Field>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      {sections.length > 0 && sections.length < PLAN_SECTIONS_MAX ? (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{plan('add')}</legend>
          {SECTION_LABELS.map((label) => (
            <Button key={label} size="small" onClick={() => put([...sections, emptySection(label)])}>
              <Plus aria-hidden />
              {t(`section.${named[label]}`)}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {error ? (
        <p role="alert" className="text-caption text-madder-text">
          {error}
        </p>
      ) : null}
    </section>
  );
}
