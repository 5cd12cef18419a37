'use client';
import { useTranslations } from 'next-intl';
import { useDeferredValue, useRef } from 'react';
import { countCharacters } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Textarea } from '#components/ui/input.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import { hintsOf, insertTag } from './lyrics-hints.ts';

/** The tags are the interface's usual English words; only their labels are translated. */
const sections = {
  intro: 'Intro',
  verse: 'Verse',
  prechorus: 'Pre-Chorus',
  chorus: 'Chorus',
  bridge: 'Bridge',
  instrumental: 'Instrumental',
  outro: 'Outro',
} as const;

/** Words by sections, with how well they sing. */
export function LyricsEditor({
  lyrics,
  onChange,
  label,
  error,
}: {
  lyrics: string;
  onChange(lyrics: string): void;
  /** What they are called, where it is not simply the lyrics. */
  label?: string;
  error: string | null;
}) {
  const t = useTranslations('create');
  const editor = useRef<HTMLTextAreaElement>(null);
  const hints = hintsOf(useDeferredValue(lyrics));

  function insert(tag: string) {
    const field = editor.current;
    const { text, cursor } = insertTag(lyrics, field?.selectionStart ?? lyrics.length, tag);
    onChange(text);
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(cursor, cursor);
    });
  }

  return (
    <div className="flex flex-col gap-2">
      <Field
        label={label ?? t('lyricsField')}
        error={error}
        hint={
          hints.longLine
            ? t('longLine', { line: hints.longLine.line, count: hints.longLine.syllables })
            : t('lyricsHint', { lines: hints.lineCount, syllables: hints.syllableCount })
        }
        aside={`${countCharacters(lyrics)} / ${contractLimits.promptCharacters}`}
      >
        <Textarea
          ref={editor}
          rows={11}
          value={lyrics}
          onChange={(event) => onChange(event.target.value)}
          placeholder={t('lyricsExample')}
          className="min-h-48 text-lead leading-7"
          data-testid="lyrics"
        />
      </Field>
      <fieldset className="-mx-1 flex min-w-0 gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
        <legend className="sr-only">{t('sections')}</legend>
        {Object.entries(sections).map(([name, tag]) => (
          <Button key={name} size="small" onClick={() => insert(tag)}>
            {t(`section.${name as keyof typeof sections}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
