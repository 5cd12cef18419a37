'use client';
import { Mic, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { Button } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { encodeWav } from './encode-wav.ts';
import { type Recording, startRecording } from './start-recording.ts';

/** Records the microphone with a level meter; what comes out is a WAV with a true length. */
export function Recorder({ onRecorded }: { onRecorded(wav: Blob): void }) {
  const t = useTranslations('create');
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<'idle' | 'recording' | 'denied'>('idle');
  const [seconds, setSeconds] = useState(0);
  const [level, setLevel] = useState(0);
  const [take, setTake] = useState<{ wav: Blob; url: string } | null>(null);

  useEffect(() => () => void recording.current?.stop(), []);
  useEffect(
    () => () => {
      if (take) URL.revokeObjectURL(take.url);
    },
    [take],
  );

  async function start() {
    setTake(null);
    try {
      recording.current = await startRecording((progress) => {
        setSeconds(progress.seconds);
        setLevel(progress.level);
      });
      setState('recording');
    } catch {
      setState('denied');
    }
  }

  async function stop() {
    const recorded = await recording.current?.stop();
    recording.current = null;
    setState('idle');
    setLevel(0);
    if (!recorded || recorded.samples.length === 0) return;
    const wav = encodeWav(recorded.samples, recorded.sampleRate);
    setTake({ wav, url: URL.createObjectURL(wav) });
  }

  return (
    <section className="rounded-card border border-line bg-surface p-5">
      <h2 className="text-lead font-semibold">{t('recordTitle')}</h2>
      <p className="mt-0.5 mb-4 text-small text-ink-soft">{t('recordText')}</p>
      {state === 'denied' ? (
        <Notice tone="error" className="mb-4">
          {t('micDenied')}
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-4">
        {state === 'recording' ? (
          <Button look="danger" onClick={stop}>
            <Square fill="currentColor" aria-hidden />
            {t('stop')}
          </Button>
        ) : (
          <Button onClick={start}>
            <Mic aria-hidden />
            {t('record')}
          </Button>
        )}
        {state === 'recording' ? (
          <>
            <span className="tabular text-small" role="timer">
              {t('recording', { time: formatTime(seconds) })}
            </span>
            <meter aria-label={t('level')} min={0} max={1} value={level} className="sr-only" />
            <div aria-hidden className="h-2 w-40 overflow-hidden rounded-full bg-surface-sunken">
              <div
                className="h-full rounded-full bg-lichen transition-[width] duration-75"
                style={{ width: `${Math.min(100, level * 100)}%` }}
              />
            </div>
          </>
        ) : null}
        {take ? (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: a recording of one's own has no captions */}
            <audio src={take.url} controls className="h-10 max-w-full" />
            <Button
              look="primary"
              onClick={() => {
                onRecorded(take.wav);
                setTake(null);
              }}
            >
              {t('useRecording')}
            </Button>
            <Button look="ghost" onClick={() => setTake(null)}>
              {t('discard')}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}
