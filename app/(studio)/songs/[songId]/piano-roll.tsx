'use client';
import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import type { Refusal } from '#components/roll/refusal.ts';
import { Roll } from '#components/roll/roll.tsx';
import type { EditedNotes } from '#components/roll/use-notes.ts';
import { usePartName } from '#components/song/part-names.ts';
import { Button } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { themeColor } from '#components/waveform/theme-colors.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { useFetchWhenMade } from '../../loom/downloads.tsx';

const threads = 6;

/** Every part's notes, each in its own thread's colour; they are shown and hidden, edited, and leave as MIDI. */
export function PianoRoll({
  song,
  parts,
  edited,
  beats,
  duration,
  actions,
  refusal = null,
  onRefusalRead,
}: {
  song: SongDetail;
  /** Those that have notes: the name that notes have, and the one that people read. */
  parts: readonly { id: string; name: string }[];
  edited: EditedNotes;
  beats: TimelineResult['beats'];
  duration: number;
  /** What can be done with what was edited. */
  actions?: ReactNode;
  refusal?: Refusal | null;
  onRefusalRead?(): void;
}) {
  const t = useTranslations('song');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const nameOf = usePartName();
  const fetchWhenMade = useFetchWhenMade();
  const shown = useMemo(() => parts.map(({ id }) => id).filter((id) => !hidden.has(id)), [parts, hidden]);
  const colorOf = useCallback(
    (id: string) => themeColor(`--thread-${(parts.findIndex((part) => part.id === id) % threads) + 1}`),
    [parts],
  );
  const partNameOf = (id: string) => nameOf(parts.find((part) => part.id === id)?.name ?? id);
  const countOf = (id: string) => edited.notes.filter((note) => note.part === id).length;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {parts.map(({ id, name }, index) => (
          <ChipButton
            key={id}
            on={!hidden.has(id)}
            title={t('showInstrument')}
            onClick={() =>
              setHidden((before) => {
                const next = new Set(before);
                if (!next.delete(id)) next.add(id);
                return next;
              })
            }
          >
            <span
              aria-hidden
              className="size-2.5 rounded-full"
              style={{ background: `var(--thread-${(index % threads) + 1})` }}
            />
            {nameOf(name)}
            <span className="tabular text-caption">{countOf(id)}</span>
          </ChipButton>
        ))}
        <div className="ml-auto flex flex-wrap items-center gap-1.5">
          {actions}
          <Button
            size="small"
            onClick={() => void fetchWhenMade({ songId: song.id, title: song.title, kind: 'midi', key: '' })}
          >
            <Download aria-hidden />
            {t('midiFile')}
          </Button>
        </div>
      </div>
      <Roll
        isOnAxis
        edited={edited}
        parts={shown}
        colorOf={colorOf}
        partNameOf={partNameOf}
        beats={beats}
        audioUrl={fileUrl(song.id, 'audio')}
        duration={duration}
        label={t('pianoRoll', { notes: edited.notes.length, instruments: parts.length })}
        refusal={refusal}
        {...(onRefusalRead ? { onRefusalRead } : {})}
      />
    </div>
  );
}
