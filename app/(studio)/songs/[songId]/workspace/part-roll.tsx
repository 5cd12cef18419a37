'use client';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { fileUrl } from '#components/format.ts';
import { Roll } from '#components/roll/roll.tsx';
import { usePartName } from '#components/song/part-names.ts';
import { themeColor } from '#components/waveform/theme-colors.ts';
import type { ScoreWork } from './score-work.tsx';

const THREADS = 6;

/** The notes of some parts on the time axis. */
export function PartRoll({
  work,
  parts,
  firstThread = 0,
  duration,
}: {
  work: ScoreWork;
  parts: ScoreWork['parts'];
  /** The colour of the first, from 0. */
  firstThread?: number;
  duration: number;
}) {
  const t = useTranslations('song');
  const ids = useMemo(() => parts.map((part) => part.id), [parts]);
  const count = useMemo(() => parts.reduce((sum, part) => sum + part.notes.length, 0), [parts]);
  const colorOf = useCallback(
    (id: string) => themeColor(`--thread-${((firstThread + Math.max(0, ids.indexOf(id))) % THREADS) + 1}`),
    [ids, firstThread],
  );
  const nameOf = usePartName();
  return (
    <Roll
      isOnAxis
      edited={work.edited}
      parts={ids}
      colorOf={colorOf}
      partNameOf={(id) => nameOf(parts.find((part) => part.id === id)?.name ?? id)}
      beats={work.beats}
      audioUrl={fileUrl(work.song.id, 'audio')}
      duration={duration}
      label={t('pianoRoll', { notes: count, instruments: parts.length })}
      refusal={work.refusal}
      onRefusalRead={work.forgetRefusal}
    />
  );
}
