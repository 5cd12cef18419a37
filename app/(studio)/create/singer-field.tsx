'use client';
import { ChevronRight, MicVocal } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import { fieldStyle } from '#components/ui/input.tsx';
import { dialogNotLoaded } from '#components/ui/part-not-loaded.tsx';
import type { Singer } from '#lib/contract/models.ts';
import { useSingerName } from './use-singer-name.ts';

const SingerDialog = dynamic(
  () => import('./singer-dialog.tsx').then((module) => module.SingerDialog).catch(dialogNotLoaded),
  { ssr: false },
);

export interface PersonaOption {
  value: string;
  label: string;
}

/** Who sings if nobody is chosen, in words. */
export interface NobodyChosen {
  name: string;
  note: string;
}

/** Who sings: a persona, a built-in singer, or nobody in particular. Heard before it is chosen. */
export function SingerField({
  personas,
  singers,
  chosen,
  onChoose,
  nobody,
}: {
  personas: readonly PersonaOption[];
  singers: readonly Singer[];
  chosen: string;
  onChoose(personaId: string): void;
  /** Who sings then; else whoever fits. */
  nobody?: NobodyChosen;
}) {
  const t = useTranslations('create');
  const unnamed = nobody ?? { name: t('personaNone'), note: t('singers.anyText') };
  const nameOf = useSingerName(personas, singers);
  const [choosing, setChoosing] = useState(false);
  const label = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={label} className="text-small font-medium text-ink-soft">
        {t('persona')}
      </span>
      <button
        type="button"
        aria-labelledby={`${label} ${label}-name`}
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
        data-testid="singer"
        className={classNames(fieldStyle, 'flex h-10 items-center gap-2 px-3 text-left')}
      >
        <MicVocal className="size-4 shrink-0 text-ink-faint" aria-hidden />
        <span id={`${label}-name`} className="min-w-0 grow truncate">
          {nameOf(chosen) ?? unnamed.name}
        </span>
        <ChevronRight className="size-4 shrink-0 text-ink-faint" aria-hidden />
      </button>
      {choosing ? (
        <SingerDialog
          personas={personas}
          singers={singers}
          chosen={nameOf(chosen) ? chosen : ''}
          onChoose={onChoose}
          nobody={unnamed}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </div>
  );
}
