'use client';
import { Sparkles } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { countCharacters } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { contractLimits } from '#lib/contract/limits.ts';
import type { Model } from '#lib/contract/models.ts';
import type { FormProps } from './create-studio.tsx';
import { type Draft, emptyDraft, replaceDraft, setDraft, useDraft } from './draft-store.ts';
import { LyricsEditor } from './lyrics-editor.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { lyricsOfSections, sectionsOfLyrics } from './plan-sections.ts';
import type { PersonaOption } from './singer-field.tsx';
import { SettingsFrom, SongControls } from './song-controls.tsx';
import {
  controlsOf,
  type DraftProblem,
  modelOf,
  problemsOf,
  requestOf,
  withKnownSinger,
} from './song-request.ts';
import { StyleField } from './style-field.tsx';
import { TakesField } from './takes-field.tsx';
import { useReplaceTexts } from './use-replace-texts.ts';

type SongFormProps = FormProps & {
  isAlive: boolean;
  personas: PersonaOption[];
  models: Model[];
};

/** Only said once Create was pressed: nobody is told that what they have not written yet is missing. */
const MISSING: readonly DraftProblem['problem'][] = ['needText', 'needCustom', 'needPlan'];

export function SongForm({ busy, isAlive, onSubmit, personas, models }: SongFormProps) {
  const t = useTranslations('create');
  const draft = useDraft();
  const [wasPressed, setPressed] = useState(false);
  const texts = useReplaceTexts();
  const controls = controlsOf(modelOf(draft, models));
  // A plan that was begun stays kept, but is not offered by a model that knows of none.
  const mode = draft.mode === 'plan' && !controls.includes('plan') ? 'custom' : draft.mode;
  const problems = problemsOf({ ...draft, mode }, controls);
  const errorOf = (at: DraftProblem['at']): string | null => {
    const found = problems.find((one) => one.at === at);
    if (!found || (MISSING.includes(found.problem) && !wasPressed)) return null;
    return t(found.problem, found.values ?? {});
  };

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(problems.length > 0);
    if (problems.length > 0) return;
    const wanted = withKnownSinger({ ...draft, mode }, personas, models);
    onSubmit('generate', requestOf(wanted, models), draft.takes);
  }

  return (
    <form onSubmit={submit} className="flex max-w-3xl flex-col gap-6">
      <SettingsFrom onClear={() => replaceDraft({ ...emptyDraft, make: 'song', mode: draft.mode }, texts)} />
      <Segmented
        label={t('mode')}
        value={mode}
        onChange={(next) => setDraft(toMode(draft, next))}
        options={[
          { value: 'simple', label: t('simple') },
          { value: 'custom', label: t('custom') },
          ...(controls.includes('plan') ? [{ value: 'plan' as const, label: t('planned') }] : []),
        ]}
        className="self-start"
      />
      {mode === 'simple' ? (
        <SimpleFields error={errorOf('text')} models={models} />
      ) : (
        <>
          {mode === 'plan' ? <PlanEditor errorOf={errorOf} /> : null}
          {mode === 'custom' && !draft.instrumental ? (
            <LyricsEditor
              lyrics={draft.lyrics}
              onChange={(lyrics) => setDraft({ lyrics })}
              error={errorOf('lyrics')}
            />
          ) : null}
          <StyleField tags={draft.tags} avoid={draft.avoid} onChange={setDraft} error={errorOf('tags')} />
          <Field label={t('titleField')} hint={t('titleHint')} error={errorOf('title')}>
            <Input value={draft.title} onChange={(event) => setDraft({ title: event.target.value })} />
          </Field>
        </>
      )}
      <div className="rounded-card border border-line bg-surface p-4">
        <Switch
          label={t('instrumental')}
          hint={t('instrumentalHint')}
          checked={draft.instrumental}
          onChange={(instrumental) => setDraft({ instrumental })}
        />
      </div>
      <SongControls personas={personas} models={models} errorOf={errorOf} />
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-3 border-t border-line bg-ground px-4 py-3 md:mx-0 md:px-0">
        <Button
          type={isAlive ? 'submit' : 'button'}
          look="primary"
          size="large"
          busy={busy}
          className="grow md:grow-0 md:px-10"
          data-testid="create-submit"
        >
          {busy ? null : <Sparkles aria-hidden />}
          {t('submit')}
        </Button>
        <TakesField takes={draft.takes} onChange={(takes) => setDraft({ takes })} />
        <p className="hidden text-caption text-ink-faint md:block">
          {draft.takes > 1 ? t('takesHint', { count: draft.takes }) : t('draftKept')}
        </p>
      </div>
    </form>
  );
}

/** Another way to write it: words that are there go along. */
function toMode(draft: Draft, mode: Draft['mode']): Partial<Draft> {
  if (mode === 'plan' && draft.sections.length === 0 && draft.lyrics.trim())
    return { mode, sections: sectionsOfLyrics(draft.lyrics) };
  if (mode === 'custom' && draft.mode === 'plan' && !draft.lyrics.trim())
    return { mode, lyrics: lyricsOfSections(draft.sections) };
  return { mode };
}

function SimpleFields({ error, models }: { error: string | null } & Pick<SongFormProps, 'models'>) {
  const t = useTranslations('create');
  const writer = models.find((model) => model.language_model)?.language_model;
  const description = useDraft((draft) => draft.description);
  const texts = useReplaceTexts();
  const ideas = (['one', 'two', 'three', 'four'] as const).map((idea) => t(`idea.${idea}`));
  return (
    <div className="flex flex-col gap-3">
      <Field
        label={t('description')}
        hint={t('descriptionHint')}
        error={error}
        aside={`${countCharacters(description)} / ${contractLimits.descriptionCharacters}`}
      >
        <Textarea
          rows={5}
          name="description"
          value={description}
          onChange={(event) => setDraft({ description: event.target.value })}
          placeholder={t('descriptionExample')}
          className="text-lead"
        />
      </Field>
      {writer ? <p className="text-caption text-ink-faint">{t('writtenBy', writer)}</p> : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('ideas')}</legend>
        {ideas.map((idea) => (
          <ChipButton
            key={idea}
            // One idea after another: nobody wrote the one before.
            onClick={() =>
              ideas.includes(description)
                ? setDraft({ description: idea })
                : replaceDraft({ description: idea }, texts)
            }
            className="max-w-full"
          >
            <span className="truncate">{idea}</span>
          </ChipButton>
        ))}
      </fieldset>
    </div>
  );
}
