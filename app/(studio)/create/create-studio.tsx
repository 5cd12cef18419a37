'use client';
import { useQueryClient } from '@tanstack/react-query';
import { AudioLines, FileText, Music2, Upload } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { toast } from '#components/ui/toast.ts';
import type { Model } from '#lib/contract/models.ts';
import type { SongDetail, Verb } from '#lib/studio/views.ts';
import { makeSong } from '../songs/actions.ts';
import { type Make, replaceDraft, setDraft, type Takes, useDraft } from './draft-store.ts';
import { knownModel } from './known-model.ts';
import { LyricsForm } from './lyrics-form.tsx';
import { settingsOfSong } from './settings-of-song.ts';
import { SongForm } from './song-form.tsx';
import { SoundEffectForm } from './sound-effect-form.tsx';
import { TaskList } from './task-list.tsx';
import { useTakesRefused } from './use-takes-refused.ts';

const UploadPanel = dynamic(
  () => import('./upload-panel.tsx').then((module) => module.UploadPanel).catch(partNotLoaded),
  {
    ssr: false,
  },
);

export interface FormProps {
  busy: boolean;
  onSubmit(verb: Verb, fields: Record<string, unknown>, takes?: Takes): void;
}

/** The Create page: what to make on the left, what is being made on the right. */
export function CreateStudio({
  personas,
  models,
}: {
  personas: { value: string; label: string }[];
  models: Model[];
}) {
  const t = useTranslations('create');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const sayRefused = useTakesRefused();
  const parameters = useSearchParams();
  const make = useDraft((draft) => draft.make);
  const [busy, setBusy] = useState(false);
  /** A press before the page is alive would load it anew, without what was typed. */
  const [isAlive, setAlive] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  useEffect(() => {
    // Read before the draft is: what was typed while the page's script was on its way stands in the field alone.
    const typed = form.current?.querySelector<HTMLTextAreaElement>('[name=description]')?.value;
    // Where another form stands, nothing was typed into this one.
    const wasTyped = typed !== undefined && typed !== useDraft.getState().description;
    void useDraft.persist.rehydrate();
    // A draft outlives a version of the engine; what is sent is what the form shows.
    setDraft({ model: knownModel(useDraft.getState().model, models) });
    const wanted = parameters.get('make');
    if (wasTyped) setDraft({ make: 'song', mode: 'simple', description: typed });
    else if (wanted === 'song' || wanted === 'soundEffect' || wanted === 'lyrics' || wanted === 'upload')
      setDraft({ make: wanted });
    const from = parameters.get('from');
    let isWanted = true;
    if (from)
      void getJson<SongDetail>(`/api/studio/songs/${encodeURIComponent(from)}`).then(
        (song) => {
          // An answer to what was asked before would come over what was chosen since.
          if (!isWanted) return;
          replaceDraft(settingsOfSong(song), { said: t('draftReplaced'), undo: common('undo') });
          // A reload brings the draft back as it is then, and not the song's settings once more.
          window.history.replaceState(null, '', '/create');
        },
        () => toast.error(errorText(0, null)),
      );
    const persona = parameters.get('persona');
    if (persona) setDraft({ make: 'song', personaId: persona });
    setAlive(true);
    return () => {
      isWanted = false;
    };
  }, [parameters, models, errorText, t, common]);

  async function submit(verb: Verb, fields: Record<string, unknown>, takes: Takes = 1) {
    setBusy(true);
    const answer = await answerOf(makeSong({ verb, fields, takes }));
    setBusy(false);
    if (!answer.ok) {
      toast.error(errorText(answer.code, answer.message));
      return;
    }
    if (!sayRefused(takes, answer.value.refused)) toast.success(t('started'));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
    // On a phone it lies below the form.
    const loom = document.getElementById('loom-title');
    if (loom && !isBeside(loom)) loom.scrollIntoView({ block: 'start', behavior: 'smooth' });
  }

  const makes: { value: Make; label: React.ReactNode }[] = [
    {
      value: 'song',
      label: (
        <>
          <Music2 className="hidden sm:inline" aria-hidden />
          {t('song')}
        </>
      ),
    },
    {
      value: 'soundEffect',
      label: (
        <>
          <AudioLines className="hidden sm:inline" aria-hidden />
          {t('soundEffect')}
        </>
      ),
    },
    {
      value: 'lyrics',
      label: (
        <>
          <FileText className="hidden sm:inline" aria-hidden />
          {t('lyrics')}
        </>
      ),
    },
    {
      value: 'upload',
      label: (
        <>
          <Upload className="hidden sm:inline" aria-hidden />
          {t('upload')}
        </>
      ),
    },
  ];
  return (
    <div className="mx-auto grid max-w-[88rem] gap-x-10 gap-y-10 px-4 py-6 md:px-8 md:py-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0" ref={form}>
        <PageHeader title={t('title')} />
        <Segmented
          label={t('make')}
          value={make}
          onChange={(next) => setDraft({ make: next })}
          options={makes}
          className="mb-6 flex w-full max-w-xl"
        />
        {make === 'song' ? (
          <SongForm busy={busy} isAlive={isAlive} onSubmit={submit} personas={personas} models={models} />
        ) : null}
        {make === 'soundEffect' ? <SoundEffectForm busy={busy} onSubmit={submit} /> : null}
        {make === 'lyrics' ? <LyricsForm busy={busy} onSubmit={submit} /> : null}
        {make === 'upload' ? <UploadPanel personas={personas} models={models} /> : null}
      </div>
      <TaskList />
    </div>
  );
}

/** Whether something stands beside the form, and not below it. */
const isBeside = (element: Element): boolean => element.getBoundingClientRect().left > window.innerWidth / 2;
