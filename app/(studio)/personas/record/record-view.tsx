'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { KeptTakes, type ReaderFacts } from '#components/layout/kept-takes.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { getJson } from '#components/song/use-tasks.ts';
import { LoadFailed } from '#components/ui/load-failed.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { ReadingView } from '#lib/studio/views.ts';
import { BuildVoice } from './build-voice.tsx';
import { ConsentForm } from './consent-form.tsx';
import { LineReader } from './line-reader.tsx';

const LISTS = { en: 'en-1', zh: 'zh-1' } as const;
type Language = keyof typeof LISTS;

interface Kept {
  takes: KeptTakes;
  reader: ReaderFacts | undefined;
  lines: ReadonlySet<number>;
}

/** A voice of one's own: agreed to, read line by line, and built. What was read is there again after a pause. */
export function RecordView({ readerId, readerName }: { readerId: string; readerName: string }) {
  const t = useTranslations('ownVoice');
  const errorText = useErrorText();
  const locale = useLocale();
  const [language, setLanguage] = useState<Language>(locale === 'zh' ? 'zh' : 'en');
  const list = LISTS[language];
  const [kept, setKept] = useState<Kept | null>(null);
  const [line, setLine] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['reading', list],
    queryFn: ({ signal }) => getJson<ReadingView>(`/api/studio/readings/${list}`, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

  useEffect(() => {
    const takes = new KeptTakes(readerId, list);
    let isCurrent = true;
    setKept(null);
    setLine(null);
    void Promise.all([takes.reader(), takes.lines()]).then(([reader, lines]) => {
      if (isCurrent) setKept({ takes, reader, lines });
    });
    return () => {
      isCurrent = false;
    };
  }, [readerId, list]);

  const total = data?.lines.length ?? 0;
  const firstMissing = () =>
    Array.from({ length: total }, (_, i) => i + 1).find((number) => !kept?.lines.has(number)) ?? total + 1;
  // Who has read all of them may still take one again.
  const now = data && kept ? Math.min(total, line ?? firstMissing()) : null;
  const minutes = Math.ceil((data?.lines.reduce((sum, { seconds }) => sum + seconds, 0) ?? 0) / 60);

  return (
    <div className="mx-auto max-w-3xl px-4 py-6 md:px-8 md:py-8">
      <PageHeader title={t('title')} text={t('text', { minutes })} />
      {error ? (
        <LoadFailed
          reason={errorText((error as { code?: number }).code ?? 0, error.message)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data && kept && !kept.reader ? (
        <>
          <Segmented
            label={t('language')}
            value={language}
            onChange={(next: Language) => setLanguage(next)}
            options={[
              { value: 'en', label: t('en') },
              { value: 'zh', label: t('zh') },
            ]}
            className="mb-5"
          />
          <ConsentForm
            readerName={readerName}
            onAgree={async (reader) => {
              await kept.takes.setReader(reader);
              setKept({ ...kept, reader });
            }}
          />
        </>
      ) : null}
      {data && kept?.reader && now !== null ? (
        <LineReader
          key={`${list} ${now}`}
          list={list}
          number={now}
          total={total}
          line={data.lines[now - 1]!}
          takes={kept.takes}
          isKept={kept.lines.has(now)}
          keptCount={kept.lines.size}
          onKept={() => setKept({ ...kept, lines: new Set([...kept.lines, now]) })}
          onGo={setLine}
        />
      ) : null}
      {data && kept?.reader && now !== null ? (
        <BuildVoice
          list={list}
          takes={kept.takes}
          reader={kept.reader}
          done={kept.lines.size}
          total={total}
          isComplete={kept.lines.size >= total}
          onForgotten={() => {
            setKept({ ...kept, reader: undefined, lines: new Set() });
            setLine(null);
          }}
        />
      ) : null}
    </div>
  );
}
