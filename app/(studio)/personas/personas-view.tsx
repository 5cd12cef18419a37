'use client';
import { useQuery } from '@tanstack/react-query';
import { Download, Ellipsis, FileArchive, Library, Mic, Mic2, Pencil, Plus, Trash2, X } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { PlayButton } from '#components/player/play-button.tsx';
import { SingerPreview } from '#components/player/singer-preview.tsx';
import { Cover } from '#components/song/cover.tsx';
import { useErrorText } from '#components/song/use-error-text.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/dialog.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Menu } from '#components/ui/menu.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Progress } from '#components/ui/progress.tsx';
import type { PersonaView } from '#lib/studio/views.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { dismissJob, removePersona } from './actions.ts';
import { EditPersona, NewPersona } from './persona-dialogs.tsx';
import type { PersonaSource } from './persona-sources.ts';
import { AddVoicebank } from './voicebank-dialog.tsx';

interface Answer {
  personas: PersonaView[];
  jobs: {
    id: string;
    name: string;
    songTitle: string;
    state: 'pending' | 'running' | 'failed';
    errorCode: number | null;
    errorMessage: string | null;
  }[];
}

export function PersonasView({
  initial,
  newest,
  hasSongs,
  canPreview,
  takesVoicebanks,
}: {
  initial: Answer;
  newest: PersonaSource[];
  hasSongs: boolean;
  /** The service is our own. */
  takesVoicebanks: boolean;
  /** The service lets a singer be heard; else a persona is heard in what it was learned from. */
  canPreview: boolean;
}) {
  const t = useTranslations('personas');
  const tasks = useTranslations('tasks');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const [making, setMaking] = useState(false);
  const [adding, setAdding] = useState(false);
  const voicebank = useTranslations('voicebank');
  const { data } = useQuery({
    queryKey: ['personas'],
    queryFn: ({ signal }) => getJson<Answer>('/api/studio/personas', signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.jobs.some((job) => job.state !== 'failed') ? 2000 : false),
  });
  const make = (
    <Button look="primary" onClick={() => setMaking(true)} disabled={!hasSongs}>
      <Plus aria-hidden />
      {t('make')}
    </Button>
  );

  const add = takesVoicebanks ? (
    <>
      <Button onClick={() => setAdding(true)}>
        <FileArchive aria-hidden />
        {voicebank('add')}
      </Button>
      <Button asChild>
        <Link href="/personas/record">
          <Mic aria-hidden />
          {t('record')}
        </Link>
      </Button>
    </>
  ) : null;

  return (
    <div className="mx-auto max-w-[88rem] px-4 py-6 *:max-w-6xl md:px-8 md:py-8">
      <PageHeader title={t('title')} text={t('text')}>
        {/* An empty page has its own, in the middle. */}
        {data.personas.length > 0 || data.jobs.length > 0 ? (
          <>
            {add}
            {make}
          </>
        ) : null}
      </PageHeader>
      <div className="flex flex-col gap-3">
        {data.jobs.map((job) =>
          job.state === 'failed' ? (
            <Notice
              key={job.id}
              tone="error"
              action={
                <IconButton
                  label={tasks('dismiss')}
                  size="icon-small"
                  onClick={() => void run(dismissJob({ jobId: job.id }))}
                >
                  <X aria-hidden />
                </IconButton>
              }
            >
              <strong className="font-medium">{t('failed', { name: job.name })}</strong>{' '}
              {errorText(job.errorCode, job.errorMessage)}
            </Notice>
          ) : (
            <div key={job.id} role="status" className="rounded-card border border-line bg-surface-raised p-4">
              <p className="mb-3 text-small">
                <strong className="font-medium">{job.name}</strong> · {t('learning', { song: job.songTitle })}
              </p>
              <Progress value={null} label={t('learning', { song: job.songTitle })} />
            </div>
          ),
        )}
      </div>
      {data.personas.length > 0 ? (
        <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {data.personas.map((persona) => (
            <li key={persona.id}>
              <PersonaCard persona={persona} canPreview={canPreview} />
            </li>
          ))}
        </ul>
      ) : data.jobs.length > 0 ? null : (
        <EmptyState
          icon={<Mic2 />}
          title={t('emptyTitle')}
          text={t(hasSongs ? 'emptyText' : takesVoicebanks ? 'noSongsOrVoice' : 'noSongs')}
          action={
            <>
              {hasSongs ? (
                make
              ) : (
                <Link href="/create?make=upload" className={buttonStyle({ look: 'primary' })}>
                  {t('make')}
                </Link>
              )}
              {add}
            </>
          }
        />
      )}
      {adding ? <AddVoicebank onClose={() => setAdding(false)} /> : null}
      {making ? <NewPersona newest={newest} onClose={() => setMaking(false)} /> : null}
    </div>
  );
}

function PersonaCard({ persona, canPreview }: { persona: PersonaView; canPreview: boolean }) {
  const t = useTranslations('personas');
  const common = useTranslations('common');
  const library = useTranslations('library');
  const { run } = useSongChanges();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const { source } = persona;
  return (
    <article className="flex h-full flex-col gap-4 rounded-card border border-line bg-surface-raised p-4">
      <div className="flex items-center gap-3">
        <Cover seed={persona.id} src={null} className="size-14 rounded-full" />
        <div className="min-w-0 grow">
          <h2 className="truncate text-lead font-semibold">{persona.name}</h2>
          {source ? (
            <Link
              href={`/songs/${source.id}`}
              className="block truncate text-caption text-ink-faint hover:underline"
            >
              {t('sourceOf', { title: source.title || common('untitled') })}
            </Link>
          ) : null}
        </div>
        {canPreview ? (
          <SingerPreview personaId={persona.remoteId} name={persona.name} />
        ) : source?.hasAudio ? (
          <PlayButton
            track={{
              id: persona.id,
              title: persona.name,
              subtitle: t('preview'),
              audioUrl: `${fileUrl(source.id, 'audio')}${source.range ? `#t=${source.range.start},${source.range.end}` : ''}`,
              coverUrl: null,
              duration: null,
              href: `/songs/${source.id}`,
            }}
            look="outline"
          />
        ) : null}
      </div>
      <p className="grow text-small text-ink-soft">{persona.description}</p>
      <div className="flex items-center justify-between gap-2">
        <Link
          href={`/create?persona=${encodeURIComponent(persona.remoteId)}`}
          className={buttonStyle({ size: 'small', look: 'primary' })}
        >
          {t('use')}
        </Link>
        <span className="flex items-center gap-1">
          <Link
            href={`/library?persona=${persona.id}`}
            aria-label={library('personaFilter', { name: persona.name })}
            className={buttonStyle({ look: 'ghost', size: 'icon-small' })}
          >
            <Library aria-hidden />
          </Link>
          <Menu
            trigger={
              <Button look="ghost" size="icon-small" aria-label={library('actions', { title: persona.name })}>
                <Ellipsis aria-hidden />
              </Button>
            }
            groups={[
              [
                { label: t('edit'), icon: <Pencil aria-hidden />, onSelect: () => setDialog('edit') },
                // One that was learned from a song has no voice of its own.
                ...(source || !canPreview
                  ? []
                  : [
                      {
                        label: t('keepVoice'),
                        icon: <Download aria-hidden />,
                        onSelect: () => window.location.assign(`/api/studio/personas/${persona.id}/voice`),
                      },
                    ]),
                {
                  label: common('delete'),
                  icon: <Trash2 aria-hidden />,
                  danger: true,
                  onSelect: () => setDialog('delete'),
                },
              ],
            ]}
          />
        </span>
      </div>
      {dialog === 'edit' ? <EditPersona persona={persona} onClose={() => setDialog(null)} /> : null}
      <Confirm
        open={dialog === 'delete'}
        onOpenChange={(open) => !open && setDialog(null)}
        title={t('deleteTitle', { name: persona.name })}
        description={t('deleteText')}
        confirmLabel={common('delete')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => void run(removePersona({ personaId: persona.id }))}
      />
    </article>
  );
}
