'use client';
import { FolderUp, PackageOpen } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { Model } from '#lib/contract/models.ts';
import { useBringFiles, useSending } from './bring-files.ts';
import { AUDIO_ACCEPT, SCORE_ACCEPT } from './file-kinds.ts';
import { Recorder } from './recorder.tsx';
import { ScoreCard } from './score-card.tsx';
import { useSheets } from './score-sheets.ts';
import { SharedCard } from './shared-card.tsx';
import type { PersonaOption } from './singer-field.tsx';
import { UploadThenFields } from './upload-then.tsx';

/** Upload of one or several files, songs of scores, recording, and bringing a bundle back. Dropping and pasting work on every page. */
export function UploadPanel({
  personas,
  models,
}: {
  personas: readonly PersonaOption[];
  models: readonly Model[];
}) {
  const t = useTranslations('create');
  const locale = useLocale();
  const bring = useBringFiles();
  const sending = useSending((state) => state.files);
  const sheets = useSheets((state) => state.sheets);
  const audio = useRef<HTMLInputElement>(null);
  const bundles = useRef<HTMLInputElement>(null);
  const chooser = (ref: typeof audio, label: string, accept: string) => (
    <input
      ref={ref}
      type="file"
      multiple
      accept={accept}
      className="sr-only"
      tabIndex={-1}
      aria-label={label}
      onChange={(event) => {
        void bring([...(event.target.files ?? [])]);
        event.target.value = '';
      }}
    />
  );
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <SharedCard />
      {sheets.map((sheet) => (
        <ScoreCard key={sheet.id} sheet={sheet} personas={personas} singers={models[0]?.singers ?? []} />
      ))}
      <UploadThenFields models={models} />
      <div className="flex flex-col items-center rounded-card border-2 border-dashed border-line bg-surface px-6 py-10 text-center">
        <FolderUp className="mb-3 size-8 text-weld-text" aria-hidden />
        <h2 className="text-lead font-semibold">{t('uploadTitle')}</h2>
        <p className="mt-1 mb-5 max-w-sm text-body text-ink-soft text-pretty">{t('uploadText')}</p>
        {chooser(audio, t('uploadChoose'), `${AUDIO_ACCEPT},${SCORE_ACCEPT}`)}
        <Button look="primary" onClick={() => audio.current?.click()}>
          {t('uploadChoose')}
        </Button>
      </div>
      {sending.map(({ id, name, share }) => (
        <div key={id}>
          <p className="mb-1 truncate text-small text-ink-soft">{t('uploading', { name })}</p>
          <Progress value={share} label={t('uploading', { name })} />
        </div>
      ))}
      <Recorder onRecorded={(wav) => void bring([new File([wav], recordingName(), { type: 'audio/wav' })])} />
      {chooser(bundles, t('importBundle'), '.zip')}
      <Button look="ghost" className="self-start" onClick={() => bundles.current?.click()}>
        <PackageOpen aria-hidden />
        {t('importBundle')}
      </Button>
    </div>
  );

  /** By day and minute: what is found months later is told apart. */
  function recordingName(): string {
    const now = new Date();
    const day = now.toLocaleDateString(locale, { day: 'numeric', month: 'short' });
    const time = now.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', hour12: false });
    return `${t('recordingName')} ${day} ${time}.wav`;
  }
}
