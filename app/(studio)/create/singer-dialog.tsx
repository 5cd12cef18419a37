'use client';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { SingerPreview } from '#components/player/singer-preview.tsx';
import { pitchName } from '#components/roll/note-names.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Dialog, DialogFooter } from '#components/ui/dialog.tsx';
import type { Singer } from '#lib/contract/models.ts';
import type { NobodyChosen, PersonaOption } from './singer-field.tsx';
import { useSingerName } from './use-singer-name.ts';

/** All who could sing, each with a button that lets it be heard. */
export function SingerDialog({
  personas,
  singers,
  chosen,
  onChoose,
  nobody,
  onClose,
}: {
  personas: readonly PersonaOption[];
  singers: readonly Singer[];
  chosen: string;
  onChoose(personaId: string): void;
  nobody: NobodyChosen;
  onClose(): void;
}) {
  const t = useTranslations('create.singers');
  const common = useTranslations('common');
  const nameOf = useSingerName(personas, singers);
  const group = useId();
  const groups = [
    { title: t('mine'), ids: personas.map(({ value }) => value) },
    ...(['female', 'male', 'child', 'choir'] as const).map((gender) => ({
      title: t(gender),
      ids: singers.filter((singer) => singer.gender === gender).map(({ id }) => id),
    })),
  ].filter(({ ids }) => ids.length > 0);
  const reachOf = (id: string) => {
    const singer = singers.find((one) => one.id === id);
    return singer ? `${pitchName(singer.lowest_pitch)}–${pitchName(singer.highest_pitch)}` : '';
  };
  const row = (id: string, name: string, note: string) => {
    return (
      <div
        key={id}
        className={classNames(
          'flex items-center gap-3 rounded-control border px-3 py-1.5',
          chosen === id ? 'border-weld-text bg-weld-wash' : 'border-line',
        )}
      >
        <label className="flex min-w-0 grow cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name={group}
            value={id}
            checked={chosen === id}
            onChange={() => onChoose(id)}
            className="size-4 shrink-0 accent-[var(--weld-text)]"
          />
          <span className="min-w-0 grow truncate text-body">{name}</span>
          {note ? (
            <span className={classNames('shrink-0 text-caption text-ink-faint', id && 'tabular')}>
              {note}
            </span>
          ) : null}
        </label>
        {id === '' || singers.length === 0 ? null : <SingerPreview personaId={id} name={name} />}
      </div>
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={singers.length > 0 ? t('text') : t('noneBuiltIn')}
      closeLabel={common('close')}
    >
      <div role="radiogroup" aria-label={t('title')} className="mb-4 flex flex-col gap-4">
        {row('', nobody.name, nobody.note)}
        {groups.map(({ title, ids }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1.5 text-caption font-medium text-ink-faint">{title}</h3>
            <div className="flex flex-col gap-1.5">
              {ids.map((id) => row(id, nameOf(id) ?? id, reachOf(id)))}
            </div>
          </section>
        ))}
      </div>
      <DialogFooter>
        <Button look="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
