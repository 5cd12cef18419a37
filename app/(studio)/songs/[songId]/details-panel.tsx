'use client';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { formatTime } from '#components/format.ts';
import { keyName } from '#components/song/part-names.ts';
import type { Credit, TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';

const named = [
  'prompt',
  'tags',
  'title',
  'gpt_description_prompt',
  'make_instrumental',
  'mv',
  'persona_id',
  'retention_days',
  'seed',
  'bpm',
  'key',
  'time_signature',
  'duration_s',
  'plan',
  'infill_start_s',
  'infill_end_s',
  'continue_at',
  'variation_category',
  'sound_desc',
] as const;
/** Said by the lineage, the versions and the roll. */
const unsaid = new Set(['audio_url', 'edits', 'base_version']);
const isNamed = (name: string): name is (typeof named)[number] => (named as readonly string[]).includes(name);

export function DetailsPanel({ song, timeline }: { song: SongDetail; timeline: TimelineResult | null }) {
  const t = useTranslations('song.details');
  const format = useFormatter();
  const locale = useLocale();
  const date = (time: number) => format.dateTime(time, { dateStyle: 'medium', timeStyle: 'short' });
  const facts: [string, string | null | undefined][] = [
    [t('created'), date(song.createdAt)],
    [t('duration'), song.duration ? formatTime(song.duration, true) : null],
    [t('tempo'), timeline?.bpm ? `${Math.round(timeline.bpm)} BPM` : null],
    [t('key'), timeline?.key ? keyName(timeline.key, locale) : null],
    [t('meter'), timeline?.time_signature],
    [t('expires'), song.expiresAt ? date(song.expiresAt) : song.kept ? t('kept') : t('never')],
  ];
  // Which clip it was made of says the lineage, in words.
  const asked = Object.entries(song.parameters ?? {}).filter(
    ([name, value]) => value !== null && value !== '' && !name.endsWith('clip_id') && !unsaid.has(name),
  );
  return (
    <div className="grid max-w-3xl gap-6 md:grid-cols-2">
      <div className="self-start">
        <dl className="divide-y divide-line">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name} className="flex justify-between gap-4 py-2.5">
                <dt className="text-ink-soft">{name}</dt>
                <dd className="tabular text-right">{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        {song.credits ? <Credits credits={song.credits} /> : null}
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
                <dd className="whitespace-pre-wrap">
                  {typeof value === 'boolean'
                    ? t(value ? 'yes' : 'no')
                    : name === 'plan'
                      ? planInWords(value)
                      : typeof value === 'object'
                        ? JSON.stringify(value)
                        : String(value)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </div>
  );
}

/** Whose recordings are heard. Addresses are a service's words: they are shown, and lead nowhere. */
function Credits({ credits }: { credits: readonly Credit[] }) {
  const t = useTranslations('song.details');
  return (
    <section className="mt-5">
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
