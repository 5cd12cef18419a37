'use client';
import { ChevronLeft, ChevronRight, LoaderCircle, Mic, Play, Square, Volume2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import type { KeptTakes } from '#components/layout/kept-takes.ts';
import { usePlayer } from '#components/player/player-store.ts';
import { usePreview } from '#components/player/preview-store.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { toast } from '#components/ui/toast.ts';
import type { ReadingView } from '#lib/studio/views.ts';
import { encodeWav } from '../../create/encode-wav.ts';
import {
  MicrophoneNotice,
  type MicrophoneProblem,
  microphoneProblem,
} from '../../create/microphone-problem.tsx';
import { type Recording, startRecording } from '../../create/start-recording.ts';
import type { Take } from '../../create/take.ts';
import { type Flaw, flawOf, LineEnd } from './check-take.ts';

export interface LineReaderProps {
  list: string;
  /** The first line is 1. */
  number: number;
  total: number;
  line: ReadingView['lines'][number];
  takes: KeptTakes;
  isKept: boolean;
  keptCount: number;
  onKept(): void;
  onGo(line: number): void;
}

/** A line to read: heard first where one likes, recorded until it is over, checked, and kept. */
export function LineReader(props: LineReaderProps) {
  const { list, number, total, line, takes, isKept, keptCount, onKept, onGo } = props;
  const t = useTranslations('ownVoice');
  const recording = useRef<Recording | null>(null);
  const recordButton = useRef<HTMLButtonElement>(null);
  const [state, setState] = useState<'idle' | 'starting' | 'recording'>('idle');
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [level, setLevel] = useState(0);
  const [flawed, setFlawed] = useState<{ take: Take; flaw: Flaw } | null>(null);
  const model = usePreview(`/api/studio/readings/${list}?line=${number}`, () =>
    toast.error(t('modelFailed')),
  );

  useEffect(() => {
    // Who reads line after line presses one key.
    if (number > 1) recordButton.current?.focus();
    return () => void recording.current?.stop();
  }, [number]);

  async function start() {
    setFlawed(null);
    setState('starting');
    setProblem(null);
    if (model.state !== 'off') model.toggle();
    usePlayer.getState().setPlaying(false);
    const end = new LineEnd();
    try {
      recording.current = await startRecording({
        onProgress({ seconds, level: now }) {
          setLevel(now);
          if (end.isOver(seconds, now)) void stop();
        },
      });
      setState('recording');
    } catch (error) {
      setState('idle');
      setProblem(microphoneProblem(error));
    }
  }

  async function stop() {
    const { current } = recording;
    recording.current = null;
    if (!current) return;
    const take = await current.stop();
    setState('idle');
    const flaw = flawOf(take, line.seconds);
    if (flaw) setFlawed({ take, flaw });
    else await keep(take);
  }

  async function keep(take: Take) {
    try {
      await takes.keep(number, encodeWav(take.samples, take.sampleRate));
    } catch {
      toast.error(t('noSpace'));
      return;
    }
    onKept();
    onGo(number + 1);
  }

  async function playTake() {
    const wav = await takes.take(number);
    if (!wav) return;
    const address = URL.createObjectURL(wav);
    const audio = new Audio(address);
    audio.onended = () => URL.revokeObjectURL(address);
    usePlayer.getState().setPlaying(false);
    await audio.play().catch(() => URL.revokeObjectURL(address));
  }

  const isBusy = state === 'starting' || state === 'recording';
  return (
    <section
      aria-label={t('lineOf', { number, total })}
      className="rounded-card border border-line bg-surface p-5"
    >
      <div className="mb-4 flex items-baseline justify-between gap-3 text-small text-ink-soft">
        <span>{t('lineOf', { number, total })}</span>
        <span>{isKept ? t('lineKept') : null}</span>
      </div>
      <Progress value={keptCount / total} label={t('progress')} />
      <p className="mt-1.5 mb-6 text-caption text-ink-faint tabular-nums">
        {t('keptOf', { done: keptCount, total })}
      </p>
      <p className="mb-6 min-h-20 text-title font-medium text-balance">{line.text}</p>
      {problem ? <MicrophoneNotice problem={problem} /> : null}
      {flawed ? (
        <Notice
          tone="error"
          className="mb-4"
          action={
            flawed.flaw === 'silent' ? null : (
              <Button size="small" onClick={() => void keep(flawed.take)}>
                {t('keepAnyway')}
              </Button>
            )
          }
        >
          {t(`flaws.${flawed.flaw}`)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'recording' ? (
          <Button look="danger" size="large" onClick={() => void stop()}>
            <Square fill="currentColor" aria-hidden />
            {t('stop')}
          </Button>
        ) : (
          <Button
            ref={recordButton}
            look="primary"
            size="large"
            onClick={() => void start()}
            busy={state === 'starting'}
          >
            {state === 'starting' ? null : <Mic aria-hidden />}
            {t(isKept || flawed ? 'again' : 'record')}
          </Button>
        )}
        <Button onClick={model.toggle} disabled={isBusy} aria-pressed={model.state !== 'off'}>
          {model.state === 'loading' ? (
            <LoaderCircle className="animate-spin" aria-hidden />
          ) : (
            <Volume2 aria-hidden />
          )}
          {t('hear')}
        </Button>
        {isKept ? (
          <Button onClick={() => void playTake()} disabled={isBusy}>
            <Play aria-hidden />
            {t('hearTake')}
          </Button>
        ) : null}
        <div className="ms-auto flex gap-2">
          <Button
            size="icon"
            aria-label={t('back')}
            disabled={isBusy || number <= 1}
            onClick={() => onGo(number - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            size="icon"
            aria-label={t('next')}
            disabled={isBusy || number >= total}
            onClick={() => onGo(number + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
      </div>
      <div className="mt-4 flex items-center gap-3 text-caption text-ink-faint">
        <meter
          aria-label={t('level')}
          min={0}
          max={1}
          value={state === 'recording' ? level : 0}
          className="sr-only"
        />
        <div aria-hidden className="h-2 w-40 overflow-hidden rounded-full bg-surface-sunken">
          <div
            className="h-full rounded-full bg-lichen transition-[width] duration-75"
            style={{ width: `${state === 'recording' ? Math.min(100, level * 100) : 0}%` }}
          />
        </div>
        {state === 'recording' ? t('endsByItself') : t('readSteadily')}
      </div>
    </section>
  );
}
