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
import { MicrophoneNotice, useMayRecord } from '../../create/microphone-problem.tsx';
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

/** Codes of a service that will have a moment for it, and when it is asked again. */
const BUSY = [2001, 2002];
const ASKED_AGAIN_MS = 5_000;

const isBusy = (failure: unknown): boolean => BUSY.includes((failure as { code?: number } | null)?.code ?? 0);

interface Reader {
  readerId: string;
  readerName: string;
}

/** A voice of one's own, where the browser lets it be recorded and kept. */
export function RecordView(reader: Reader) {
  const t = useTranslations('ownVoice');
  const mayRecord = useMayRecord();
  if (mayRecord) return <Reading {...reader} />;
  return (
    <div className="mx-auto max-w-3xl px-4 py-6 md:px-8 md:py-8">
      <PageHeader title={t('title')} />
      {mayRecord === false ? <MicrophoneNotice problem="insecure" /> : null}
    </div>
  );
}

/** Agreed to, read line by line, and built. What was read is there again after a pause. */
function Reading({ readerId, readerName }: Reader) {
  const t = useTranslations('ownVoice');
  const errorText = useErrorText();
  const locale = useLocale();
  const [language, setLanguage] = useState<Language | null>(null);
  const list = language && LISTS[language];
  const [kept, setKept] = useState<Kept | null>(null);
  const [line, setLine] = useState<number | null>(null);
  const [isBuilding, setBuilding] = useState(false);
  const { data, error, refetch, failureReason } = useQuery({
    queryKey: ['reading', list],
    queryFn: ({ signal }) => getJson<ReadingView>(`/api/studio/readings/${list}`, signal),
    enabled: list !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (_, failure) => isBusy(failure),
    retryDelay: ASKED_AGAIN_MS,
  });

  // Whoever comes back goes on in the language they have read most of.
  useEffect(() => {
    let isCurrent = true;
    const own = locale === 'zh' ? 'zh' : 'en';
    const other = own === 'zh' ? 'en' : 'zh';
    const readIn = async (one: Language) => (await new KeptTakes(readerId, LISTS[one]).lines()).size;
    void Promise.all([readIn(own), readIn(other)]).then(([ofOwn, ofOther]) => {
      if (isCurrent) setLanguage((before) => before ?? (ofOther > ofOwn ? other : own));
    });
    return () => {
      isCurrent = false;
    };
  }, [readerId, locale]);

  useEffect(() => {
    if (!list) return;
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

  async function changeLanguage(next: Language) {
    // What was agreed to is the voice being sung with, whatever it reads.
    if (kept?.reader) {
      const takes = new KeptTakes(readerId, LISTS[next]);
      if (!(await takes.reader())) await takes.setReader(kept.reader);
    }
    setLanguage(next);
  }

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
      {language && !isBuilding ? (
        <Segmented
          label={t('language')}
          value={language}
          onChange={(next: Language) => void changeLanguage(next)}
          options={[
            { value: 'en', label: t('en') },
            { value: 'zh', label: t('zh') },
          ]}
          className="mb-5"
        />
      ) : null}
      {data || error ? null : (
        <p role="status" className="animate-breathe text-small text-ink-soft">
          {t(isBusy(failureReason) ? 'busy' : 'fetching')}
        </p>
      )}
      {data && kept && !kept.reader ? (
        <ConsentForm
          readerName={readerName}
          onAgree={async (reader) => {
            await kept.takes.setReader(reader);
            setKept({ ...kept, reader });
          }}
        />
      ) : null}
      {data && list && kept?.reader && now !== null ? (
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
      {data && list && kept?.reader && now !== null ? (
        <BuildVoice
          key={list}
          list={list}
          takes={kept.takes}
          reader={kept.reader}
          done={kept.lines.size}
          total={total}
          isComplete={kept.lines.size >= total}
          onBuilding={setBuilding}
          onForgotten={() => {
            setKept({ ...kept, reader: undefined, lines: new Set() });
            setLine(null);
          }}
        />
      ) : null}
    </div>
  );
}
