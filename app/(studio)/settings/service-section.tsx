import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { buttonStyle } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Section } from '#components/ui/page-header.tsx';
import type { Model } from '#lib/contract/models.ts';
import type { serviceFacts } from '#lib/studio/service-facts.ts';

export async function ServiceSection({
  facts,
  models,
}: {
  facts: ReturnType<typeof serviceFacts>;
  models: Model[];
}) {
  const t = await getTranslations('settings');
  const nav = await getTranslations('nav');
  const rows: [string, string | number][] = [
    [t('mode'), facts.embedded ? t('embedded') : t('vendor', { address: facts.address })],
    ...(facts.embedded
      ? ([
          [t('limitLyrics'), facts.lyricsCharacters],
          [t('limitDescription'), facts.descriptionCharacters],
          [t('limitConcurrency'), facts.concurrency],
          [t('limitRequests', { seconds: facts.windowSeconds }), facts.requests],
          [t('limitDaily'), facts.dailyQuota],
        ] as [string, number][])
      : []),
    ...models.flatMap(({ language_model: writer }): [string, string][] =>
      writer ? [[t('languageModel'), t('languageModelValue', writer)]] : [],
    ),
  ];
  return (
    <Section
      title={t('service')}
      text={t('serviceText')}
      action={
        <Link href="/api-reference" className={buttonStyle({ size: 'small' })}>
          {nav('api')}
        </Link>
      }
    >
      <dl className="divide-y divide-line">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 py-2.5">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="tabular-nums text-right">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2.5">
          <dt className="text-ink-soft">{t('models')}</dt>
          <dd className="flex flex-wrap justify-end gap-1">
            {models.length > 0
              ? models.map((model) => (
                  <Chip key={model.mv} tone={model.default ? 'weld' : 'plain'}>
                    {model.mv}
                  </Chip>
                ))
              : '—'}
          </dd>
        </div>
      </dl>
    </Section>
  );
}
