'use client';
import { useFormatter, useTranslations } from 'next-intl';
import { formatTime } from '#components/format.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';

export function DetailsPanel({ song, timeline }: { song: SongDetail; timeline: TimelineResult | null }) {
  const t = useTranslations('song.details');
  const format = useFormatter();
  const date = (time: number) => format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' });
  const facts: [string, string | null | undefined][] = [
    [t('created'), date(song.createdAt)],
    [t('duration'), song.duration ? formatTime(song.duration, true) : null],
    [t('tempo'), timeline?.bpm ? `${Math.round(timeline.bpm)} BPM` : null],
    [t('key'), timeline?.key],
    [t('meter'), timeline?.time_signature],
    [t('expires'), song.expiresAt ? date(song.expiresAt) : t('never')],
  ];
  return (
    <div className="grid max-w-3xl gap-6 md:grid-cols-2">
      <dl className="divide-y divide-line self-start">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} className="flex justify-between gap-4 py-2.5">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="tabular text-right">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {song.parameters ? (
        <div>
          <h2 className="mb-2 text-small font-medium text-ink-soft">{t('parameters')}</h2>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto rounded-card border border-line bg-surface-sunken p-4 font-mono text-caption whitespace-pre-wrap"
          >
            {JSON.stringify(song.parameters, null, 2)}
          </pre>
        </div>
      ) : null}
    </div>
  );
}
