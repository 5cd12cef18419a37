'use client';
import { useQueryClient } from '@tanstack/react-query';
import { FolderUp, PackageOpen } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type DragEvent, useRef, useState } from 'react';
import { useAnswer } from '#components/song/use-answer.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Progress } from '#components/ui/progress.tsx';
import { toast } from '#components/ui/toast.ts';
import { importFromBundle, uploadClip } from '../songs/actions.ts';
import { Recorder } from './recorder.tsx';
import { sendFile } from './send-file.ts';

/** Upload of one or several files, recording, and bringing a bundle back. */
export function UploadPanel() {
  const t = useTranslations('create');
  const errorText = useErrorText();
  const answerOf = useAnswer();
  const queries = useQueryClient();
  const chooser = useRef<HTMLInputElement>(null);
  const bundles = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [sending, setSending] = useState<Record<string, number>>({});

  async function send(file: Blob, name: string) {
    const isBundle = name.endsWith('.zip');
    const setShare = (share: number | null) =>
      setSending((all) => {
        const { [name]: _, ...others } = all;
        return share === null ? others : { ...others, [name]: share };
      });
    setShare(0);
    const sent = await sendFile(file, setShare);
    const answer = sent.ok
      ? await answerOf<unknown>(
          isBundle
            ? importFromBundle({ uploadId: sent.uploadId })
            : uploadClip({ uploadId: sent.uploadId, title: name.replace(/\.[^.]+$/, '').slice(0, 100) }),
        )
      : sent;
    setShare(null);
    if (!answer.ok) toast.error(t('uploadFailed', { name, reason: errorText(answer.code, answer.message) }));
    else if (isBundle) toast.success(t('imported'));
    await queries.invalidateQueries({ queryKey: ['tasks'] });
  }

  async function sendAll(files: Iterable<File>) {
    for (const file of files) await send(file, file.name);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    void sendAll(event.dataTransfer.files);
  }

  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          'flex flex-col items-center rounded-card border-2 border-dashed px-6 py-12 text-center transition-colors',
          isOver ? 'border-weld bg-weld-wash' : 'border-line bg-surface',
        )}
      >
        <FolderUp className="mb-3 size-8 text-weld-text" aria-hidden />
        <h2 className="text-lead font-semibold">{t('uploadTitle')}</h2>
        <p className="mt-1 mb-5 max-w-sm text-body text-ink-soft text-pretty">{t('uploadText')}</p>
        <input
          ref={chooser}
          type="file"
          multiple
          accept="audio/*,video/webm,.mp3,.wav,.flac,.ogg,.opus,.m4a,.aac,.webm"
          className="sr-only"
          tabIndex={-1}
          aria-label={t('uploadChoose')}
          onChange={(event) => {
            void sendAll([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button look="primary" onClick={() => chooser.current?.click()}>
          {t('uploadChoose')}
        </Button>
      </div>
      {Object.entries(sending).map(([name, share]) => (
        <div key={name}>
          <p className="mb-1 truncate text-small text-ink-soft">{t('uploading', { name })}</p>
          <Progress value={share} label={t('uploading', { name })} />
        </div>
      ))}
      <Recorder
        onRecorded={(wav) => void send(wav, `${t('recordingName')} ${new Date().toLocaleTimeString()}.wav`)}
      />
      <input
        ref={bundles}
        type="file"
        accept=".zip"
        className="sr-only"
        tabIndex={-1}
        aria-label={t('importBundle')}
        onChange={(event) => {
          void sendAll([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button look="ghost" className="self-start" onClick={() => bundles.current?.click()}>
        <PackageOpen aria-hidden />
        {t('importBundle')}
      </Button>
    </div>
  );
}
