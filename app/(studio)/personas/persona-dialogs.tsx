'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type SubmitEvent, useDeferredValue, useState } from 'react';
import { getJson } from '#components/song/use-tasks.ts';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input, Textarea } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import type { PersonaView, SongPage } from '#lib/studio/views.ts';
import { startJob } from '../songs/actions.ts';
import { useSongChanges } from '../songs/use-song-changes.ts';
import { editPersona } from './actions.ts';
import { type PersonaSource, personaSources } from './persona-sources.ts';

/** The newest to begin with, any other of the library by a word of it. */
function useSources(newest: PersonaSource[]) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data } = useQuery({
    queryKey: ['persona sources', wanted],
    enabled: wanted !== '',
    queryFn: ({ signal }) =>
      getJson<SongPage>(`/api/studio/library?search=${encodeURIComponent(wanted)}`, signal),
    placeholderData: keepPreviousData,
  });
  return { search, setSearch, sources: wanted && data ? personaSources(data.songs) : newest };
}

export function NewPersona({ newest, onClose }: { newest: PersonaSource[]; onClose(): void }) {
  const t = useTranslations('personas');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  const { search, setSearch, sources } = useSources(newest);
  const [chosenId, setChosenId] = useState('');
  const songId = (sources.find(({ id }) => id === chosenId) ?? sources[0])?.id ?? '';
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [separateFirst, setSeparateFirst] = useState(true);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await run(startJob({ kind: 'persona', songId, parameters: { name, description, separateFirst } })))
      onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('make')}
      description={t('emptyText')}
      closeLabel={common('close')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('find')}>
          <Input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </Field>
        <Field
          label={t('from')}
          hint={t('fromHint')}
          error={search && sources.length === 0 ? t('noneFound') : null}
        >
          <Select
            value={songId}
            onChange={(event) => setChosenId(event.target.value)}
            options={sources.map((source) => ({
              value: source.id,
              label: `${source.title || common('untitled')} · ${common(`kind.${source.kind}`)}`,
            }))}
          />
        </Field>
        <Field label={t('name')}>
          <Input value={name} onChange={(event) => setName(event.target.value)} required maxLength={80} />
        </Field>
        <Field label={t('description')}>
          <Textarea
            rows={2}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
            placeholder={t('descriptionExample')}
            maxLength={400}
          />
        </Field>
        <Switch label={t('separate')} checked={separateFirst} onChange={setSeparateFirst} />
        <Button type="submit" look="primary" className="self-end" disabled={!songId}>
          {t('create')}
        </Button>
      </form>
    </Dialog>
  );
}

export function EditPersona({ persona, onClose }: { persona: PersonaView; onClose(): void }) {
  const t = useTranslations('personas');
  const common = useTranslations('common');
  const { run } = useSongChanges();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (
      await run(
        editPersona({
          personaId: persona.id,
          name: String(form.get('name')),
          description: String(form.get('description')),
        }),
      )
    )
      onClose();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('edit')} closeLabel={common('close')}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('name')}>
          <Input name="name" defaultValue={persona.name} required maxLength={80} />
        </Field>
        <Field label={t('description')}>
          <Textarea name="description" rows={3} defaultValue={persona.description} maxLength={400} />
        </Field>
        <Button type="submit" look="primary" className="self-end">
          {common('save')}
        </Button>
      </form>
    </Dialog>
  );
}
