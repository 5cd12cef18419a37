'use client';
import { Download, FileMusic } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { fileUrl } from '#components/format.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { ChipButton } from '#components/ui/chip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { usePlayhead } from '#components/waveform/use-playhead.ts';
import type { MidiResult } from '#lib/contract/nouns.ts';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';

export function NotesPanel({
  song,
  analysis,
  duration,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  duration: number;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const job = analysis?.jobs.find((one) => one.kind === 'midi');
  const start = () => void run(startJob({ kind: 'midi', songId: song.id }));
  if (analysis?.midi) return <PianoRoll song={song} midi={analysis.midi} duration={duration} />;
  if (job && (job.state === 'pending' || job.state === 'running'))
    return (
      <div role="status" className="rounded-card border border-line bg-surface-raised p-4">
        <p className="mb-3 text-small text-ink-soft">{t('working')}</p>
        <Progress value={null} label={t('notesStart')} />
      </div>
    );
  return (
    <>
      {job?.state === 'failed' ? (
        <Notice
          tone="error"
          className="mb-4"
          action={
            <Button size="small" onClick={start}>
              {common('retry')}
            </Button>
          }
        >
          {errorText(job.errorCode, job.errorMessage)}
        </Notice>
      ) : null}
      <EmptyState
        icon={<FileMusic />}
        title={t('notesEmptyTitle')}
        text={t('notesEmptyText')}
        action={
          <Button look="primary" onClick={start}>
            {t('notesStart')}
          </Button>
        }
      />
    </>
  );
}

const threads = 6;
const height = 300;

/** Every instrument's notes over time, each in its own thread's colour; they can be shown and hidden. */
function PianoRoll({ song, midi, duration }: { song: SongDetail; midi: MidiResult; duration: number }) {
  const t = useTranslations('song');
  const canvas = useRef<HTMLCanvasElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const instruments = Object.entries(midi.instruments).filter(([, notes]) => notes.length > 0);
  const noteCount = instruments.reduce((sum, [, notes]) => sum + notes.length, 0);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const draw = () => {
      const width = element.clientWidth;
      element.width = width * devicePixelRatio;
      element.height = height * devicePixelRatio;
      context.scale(devicePixelRatio, devicePixelRatio);
      const styles = getComputedStyle(document.documentElement);
      const pitches = instruments.flatMap(([, notes]) => notes.map((note) => note.pitch));
      const lowest = Math.min(...pitches) - 2;
      const rowHeight = height / (Math.max(...pitches) + 3 - lowest);
      context.fillStyle = styles.getPropertyValue('--line');
      for (
        let pitch = Math.ceil(lowest / 12) * 12;
        rowHeight > 0 && height - (pitch - lowest) * rowHeight > 0;
        pitch += 12
      )
        context.fillRect(0, height - (pitch - lowest) * rowHeight, width, 1);
      for (const [index, [name, notes]] of instruments.entries()) {
        if (hidden.has(name)) continue;
        context.fillStyle = styles.getPropertyValue(`--thread-${(index % threads) + 1}`);
        for (const note of notes) {
          context.globalAlpha = 0.35 + 0.65 * note.velocity;
          context.fillRect(
            (note.start / duration) * width,
            height - (note.pitch - lowest + 1) * rowHeight,
            Math.max(2, ((note.end - note.start) / duration) * width - 0.5),
            Math.max(2, rowHeight - 1),
          );
        }
      }
      context.globalAlpha = 1;
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  });

  usePlayhead(fileUrl(song.id, 'audio'), (time) => {
    if (!playhead.current) return;
    playhead.current.hidden = time === null;
    playhead.current.style.left = `${((time ?? 0) / duration) * 100}%`;
  });

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1.5">
        {instruments.map(([name, notes], index) => (
          <ChipButton
            key={name}
            on={!hidden.has(name)}
            aria-label={t('showInstrument', { name })}
            onClick={() =>
              setHidden((before) => {
                const next = new Set(before);
                if (!next.delete(name)) next.add(name);
                return next;
              })
            }
          >
            <span
              aria-hidden
              className="size-2.5 rounded-full"
              style={{ background: `var(--thread-${(index % threads) + 1})` }}
            />
            {name}
            <span className="tabular text-caption opacity-80">{notes.length}</span>
          </ChipButton>
        ))}
        <a
          href={fileUrl(song.id, 'midi', true)}
          download
          className={`${buttonStyle({ size: 'small' })} ml-auto`}
        >
          <Download aria-hidden />
          {t('midiFile')}
        </a>
      </div>
      <div className="relative overflow-hidden rounded-card border border-line bg-surface-sunken">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t('pianoRoll', { notes: noteCount, instruments: instruments.length })}
          className="block w-full"
          style={{ height }}
        />
        <div ref={playhead} hidden aria-hidden className="absolute inset-y-0 w-0.5 bg-weld" />
      </div>
    </div>
  );
}
