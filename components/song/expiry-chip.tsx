'use client';
import { Hourglass } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { Chip } from '#components/ui/chip.tsx';
import { useNow } from './use-now.ts';

/** When a song's files end; louder in the last day. Nothing for songs that cannot be lost. */
export function ExpiryChip({ expiresAt }: { expiresAt: number | null }) {
  const t = useTranslations('library');
  const format = useFormatter();
  // The server says it too, so that nothing moves when the script comes; its clock may be a little another.
  const now = useNow(60_000, expiresAt !== null) ?? Date.now();
  if (expiresAt === null) return null;
  const hours = (expiresAt - now) / 3_600_000;
  if (hours <= 0)
    return (
      <Chip tone="madder" suppressHydrationWarning>
        <Hourglass aria-hidden />
        {t('expired')}
      </Chip>
    );
  const time =
    hours < 48
      ? format.number(Math.ceil(hours), { style: 'unit', unit: 'hour', unitDisplay: 'long' })
      : format.number(Math.round(hours / 24), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  return (
    <Chip tone={hours < 24 ? 'madder' : hours < 72 ? 'weld' : 'plain'} suppressHydrationWarning>
      <Hourglass aria-hidden />
      {t('expiresIn', { time })}
    </Chip>
  );
}
