'use client';
import { Mic, Square } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { formatTime } from '#components/format.ts';
import { usePlayer } from '#components/player/player-store.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { Switch } from '#components/ui/switch.tsx';
import { setDraft, useDraft } from './draft-store.ts';
import { MicrophoneNotice, type MicrophoneProblem, microphoneProblem } from './microphone-problem.tsx';
import { METRES, SONG_BPM } from './song-request.ts';
import { type Recording, startRecording } from './start-recording.ts';
import { TakeEditor } from './take-editor.tsx';
import { setTake, useTake } from './take-store.ts';

const USUAL_BPM = 92;
const beatsOf = (metre: string): number => Number(metre.split('/')[0]) || 4;

/** Records the microphone, to a click where one is wanted; the take is heard and cut before it is used. */
export function Recorder({ onRecorded }: { onRecorded(wav: Blob): void }) {
  const t = useTranslations('create');
  const recording = useRef<Recording | null>(null);
  const [state, setState] = useState<'idle' | 'starting' | 'recording'>('idle');
  const [problem, setProblem] = useState<MicrophoneProblem | null>(null);
  const [progress, setProgress] = useState({ seconds: 0, level: 0, countdown: 0 });
  const take = useTake((state) => state.take);
  const { click, countIn, recordBpm, recordMetre } = useDraft();
  const bpm = Number(recordBpm || USUAL_BPM);
  const isBpm = bpm >= SONG_BPM.least && bpm <= SONG_BPM.most;
  const hasClick = click || countIn > 0;

  const startsOnBeat = useRef(false);
  // Whoever leaves in the middle finds it here again.
  useEffect(
    () => () =>
      void recording.current?.stop().then((recorded) => {
        if (recorded && recorded.samples.length > 0)
          setTake({ take: recorded, startsOnBeat: startsOnBeat.current });
      }),
    [],
  );
  const isUnsaved = take !== null || state === 'recording';
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  async function start() {
    setTake(null);
    setProgress({ seconds: 0, level: 0, countdown: 0 });
    setState('starting');
    setProblem(null);
    startsOnBeat.current = hasClick;
    usePlayer.getState().setPlaying(false);
    try {
      recording.current = await startRecording({
        click: hasClick
          ? { bpm, beatsPerBar: beatsOf(recordMetre), countInBars: countIn, goesOn: click }
          : undefined,
        onProgress: setProgress,
      });
      setState('recording');
    } catch (error) {
      setState('idle');
      setProblem(microphoneProblem(error));
    }
  }

  async function stop() {
    const recorded = await recording.current?.stop();
    recording.current = null;
    setState('idle');
    if (recorded && recorded.samples.length > 0) setTake({ take: recorded, startsOnBeat: hasClick });
  }

  return (
    <section className="rounded-card border border-line bg-surface p-5" aria-labelledby="record-title">
      <h2 id="record-title" className="text-lead font-semibold">
        {t('recordTitle')}
      </h2>
      <p className="mt-0.5 mb-4 text-small text-ink-soft">{t('recordText')}</p>
      {problem ? <MicrophoneNotice problem={problem} /> : null}
      <div className="mb-4 grid gap-4 sm:grid-cols-3">
        <Field label={t('countIn')}>
          <Select
            value={String(countIn)}
            disabled={state === 'recording'}
            onChange={(event) => setDraft({ countIn: Number(event.target.value) })}
            options={[0, 1, 2].map((bars) => ({ value: String(bars), label: t('countInBars', { bars }) }))}
          />
        </Field>
        {hasClick ? (
          <>
            <Field label={t('bpm')} error={isBpm ? null : t('badBpm', SONG_BPM)}>
              <Input
                value={recordBpm}
                placeholder={String(USUAL_BPM)}
                inputMode="numeric"
                disabled={state === 'recording'}
                onChange={(event) => setDraft({ recordBpm: event.target.value })}
              />
            </Field>
            <Field label={t('metre')}>
              <Select
                value={recordMetre}
                disabled={state === 'recording'}
                onChange={(event) => setDraft({ recordMetre: event.target.value })}
                options={METRES.map((metre) => ({ value: metre, label: metre }))}
              />
            </Field>
          </>
        ) : null}
        <div className="sm:col-span-3">
          <Switch
            label={t('click')}
            hint={t('clickHint')}
            checked={click}
            disabled={state === 'recording'}
            onChange={(next) => setDraft({ click: next })}
          />
        </div>
      </div>
      <div className="flex min-h-10 flex-wrap items-center gap-4">
        {state === 'recording' ? (
          <Button look="danger" onClick={stop}>
            <Square fill="currentColor" aria-hidden />
            {t('stop')}
          </Button>
        ) : (
          <Button onClick={start} busy={state === 'starting'} disabled={!isBpm && hasClick}>
            {state === 'starting' ? null : <Mic aria-hidden />}
            {t('record')}
          </Button>
        )}
        {state === 'recording' ? (
          <>
            <span className="tabular text-small" role="timer">
              {progress.countdown > 0
                ? t('countdown', { beats: progress.countdown })
                : t('recording', { time: formatTime(progress.seconds) })}
            </span>
            <meter aria-label={t('level')} min={0} max={1} value={progress.level} className="sr-only" />
            <div aria-hidden className="h-2 w-40 overflow-hidden rounded-full bg-surface-sunken">
              <div
                className="h-full rounded-full bg-lichen transition-[width] duration-75"
                style={{ width: `${Math.min(100, progress.level * 100)}%` }}
              />
            </div>
          </>
        ) : null}
      </div>
      {take ? (
        <TakeEditor
          take={take.take}
          startsOnBeat={take.startsOnBeat}
          onUse={(wav) => {
            onRecorded(wav);
            setTake(null);
          }}
          onDiscard={() => setTake(null)}
        />
      ) : null}
    </section>
  );
}
