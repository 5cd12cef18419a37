'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { formatTime, metresIn } from '#components/format.ts';
import { keyName } from '#components/song/part-names.ts';
import type { Credit, TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { useSungBy } from '../../create/use-singer-name.ts';
import { isNamed, isUnsaid, type NamedField } from './asked-fields.ts';
import type { Voices } from './tools.ts';

/** Values that have a name of their own, by their field. */
const SPOKEN: Partial<Record<NamedField, Record<string, string>>> = {
  variation_category: { subtle: 'song.subtle', normal: 'song.normal', high: 'song.high' },
  sound_type: { loop: 'create.loop', 'one-shot': 'create.oneShot' },
};

export function DetailsPanel({
  song,
  timeline,
  voices,
}: {
  song: SongDetail;
  timeline: TimelineResult | null;
  voices: Voices;
}) {
  const t = useTranslations('song.details');
  const all = useTranslations();
  const format = useFormatter();
  const locale = useLocale();
  const sungBy = useSungBy(voices.personas, voices.singers);
  const date = (time: number) => format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' });
  const facts: [string, string | null | undefined][] = [
    [t('created'), date(song.createdAt)],
    [t('duration'), song.duration ? formatTime(song.duration, true) : null],
    [t('tempo'), timeline?.bpm ? `${Math.round(timeline.bpm)} BPM` : null],
    [t('key'), timeline?.key ? keyName(timeline.key, locale) : null],
    [t('meter'), metresIn(timeline)],
    [t('seed'), song.seed === null ? null : String(song.seed)],
    song.expiresAt ? [t('expires'), date(song.expiresAt)] : [t('files'), song.kept ? t('kept') : t('never')],
  ];
  const asked = Object.entries(song.parameters ?? {}).filter(
    ([name, value]) => value !== null && value !== '' && !isUnsaid(name),
  );
  const said = (name: string, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (name === 'plan') return planInWords(value);
    if (name === 'persona_id') return sungBy(String(value));
    if (name === 'key' || name === 'sound_key') return keyName(String(value), locale);
    const spoken = isNamed(name) ? SPOKEN[name]?.[String(value)] : undefined;
    if (spoken) return all(spoken as 'song.subtle');
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
      <div className="self-start">
        <dl className="divide-y divide-line">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className="flex justify-between gap-4 py-2.5">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="tabular-nums text-right">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
      {song.parameters ? (
        <div>
          <h2 className="mb-2 text-small font-medium text-ink-soft">{t('parameters')}</h2>
          <dl
            tabIndex={0}
            className="max-h-96 divide-y divide-line overflow-auto rounded-card border border-line bg-surface-sunken px-4"
          >
            {asked.map(([name, value]) => (
              <div key={name} className="py-2.5">
                <dt className="text-caption text-ink-faint">
                  {isNamed(name) ? t(`asked.${name}`) : name.replaceAll('_', ' ')}
                </dt>
                <dd className="whitespace-pre-wrap">{said(name, value)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
      {song.credits ? <Credits credits={song.credits} /> : null}
    </div>
  );
}

/** Whose recordings are heard. Addresses are a service's words: they are shown, and lead nowhere. */
function Credits({ credits }: { credits: readonly Credit[] }) {
  const t = useTranslations('song.details');
  return (
    <section>
      <h2 className="mb-2 text-small font-medium text-ink-soft">{t('credits')}</h2>
      {credits.length === 0 ? (
        <p className="text-small text-ink-faint">{t('noCredits')}</p>
      ) : (
        <ul className="grid gap-2 text-small">
          {credits.map(({ name, by, licence, source }) => (
            <li key={name}>
              <p>{name}</p>
              <p className="break-words text-caption text-ink-faint">
                {by} · {licence} · {source}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** A line a section: what it is, how long, its chords, who plays. Its words stand under Lyrics. */
function planInWords(plan: unknown): string {
  const sections = (plan as { sections?: Record<string, unknown>[] }).sections ?? [];
  return sections
    .map(({ label, seconds, bars, chords, include, avoid }) =>
      [
        label,
        typeof seconds === 'number' ? formatTime(seconds, true) : typeof bars === 'number' ? `${bars} ×` : '',
        chords,
        include ? `+ ${include}` : '',
        avoid ? `− ${avoid}` : '',
      ]
        .filter(Boolean)
        .join(' · '),
    )
    .join('\n');
}
