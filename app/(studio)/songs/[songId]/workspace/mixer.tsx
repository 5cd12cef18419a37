'use client';
import { FileArchive, RotateCcw } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { useMix } from '#components/player/use-mix.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Select } from '#components/ui/select.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { LaneState } from '#components/waveform/lane-state.tsx';
import type { Region } from '#components/waveform/region-math.ts';
import { useRegion } from '#components/waveform/region-store.ts';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../../actions.ts';
import { useSongChanges } from '../../use-song-changes.ts';
import { AT_REST, type Channel, useChannels } from '../use-channels.ts';
import { PartLane } from './part-lane.tsx';
import { SaveMix } from './save-mix.tsx';
import { useScoreWork } from './score-work.tsx';
import { useStemOutlines } from './use-stem-outlines.ts';

const PartRoll = dynamic(
  () => import('./part-roll.tsx').then((module) => module.PartRoll).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-44 w-full" /> },
);
const THREADS = 6;

/** The parts of the song on the time axis, each a channel of the mixer; they play through the player. */
export function Parts({
  song,
  analysis,
  duration,
  onSeek,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  duration: number;
  onSeek(seconds: number): void;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const [chosen, setChosen] = useState('');
  const [tries, setTries] = useState(0);
  const jobs = analysis?.jobs.filter((job) => job.kind === 'stem') ?? [];
  const working = jobs.some((job) => job.state === 'pending' || job.state === 'running');
  const failed = jobs.find((job) => job.state === 'failed');
  const stems = analysis?.stems ?? [];
  const current = stems.find((one) => one.key === chosen) ?? stems[0];
  const separate = (range?: { start: number; end: number }) =>
    run(startJob({ kind: 'stem', songId: song.id, ...(range ? { range } : {}) }));
  // The stems of a song that was made from a score are there already: whoever opens its parts wants to see them.
  const [isRefused, setRefused] = useState(false);
  const isOwn = useScoreWork() !== null;
  const comes = isOwn && analysis !== null && !current && jobs.length === 0 && !isRefused;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each song
  useEffect(() => {
    if (comes) void separate().then((done) => setRefused(!done));
  }, [comes, song.id]);
  return (
    <div className="flex flex-col gap-2">
      {failed ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => void separate()}>
              {common('retry')}
            </Button>
          }
        >
          {errorText(failed.errorCode, failed.errorMessage)}
        </Notice>
      ) : null}
      {comes ? <Skeleton className="h-10 w-full" /> : null}
      {working ? (
        <div role="status">
          <p className="mb-2 text-small text-ink-soft">{t('working')}</p>
          <Progress value={null} label={t('stem')} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {stems.length > 1 ? (
          <Select
            aria-label={t('stem')}
            value={current?.key ?? ''}
            onChange={(event) => setChosen(event.target.value)}
            options={stems.map((one) => ({
              value: one.key,
              label: one.key ? `${one.key} s` : t('wholeSong'),
            }))}
            className="w-44"
          />
        ) : null}
        {current || working || comes ? null : (
          <>
            <p className="text-small text-ink-soft">{t('stemsEmptyText')}</p>
            <Button size="small" look="primary" onClick={() => void separate()}>
              {t('stemsStart')}
            </Button>
          </>
        )}
        {working || comes ? null : <RegionStems onSeparate={separate} />}
      </div>
      {current ? (
        <Mixer
          key={`${current.key} ${tries}`}
          song={song}
          stemKey={current.key}
          files={current.files}
          duration={duration}
          onSeek={onSeek}
          onRetry={() => setTries(tries + 1)}
        />
      ) : null}
    </div>
  );
}

/** Has the marked part separated. By itself: dragging a region renders no lane. */
function RegionStems({ onSeparate }: { onSeparate(region: Region): Promise<unknown> }) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const region = useRegion((state) => state.region);
  return region ? (
    <Button size="small" onClick={() => void onSeparate(region)}>
      {common('named', {
        name: t('stem'),
        value: `${formatTime(region.start, true)} – ${formatTime(region.end, true)}`,
      })}
    </Button>
  ) : null;
}

/** Level, pan, mute and solo a part. */
function Mixer({
  song,
  stemKey,
  files,
  duration,
  onSeek,
  onRetry,
}: {
  song: SongDetail;
  stemKey: string;
  files: { kind: string; name: string }[];
  duration: number;
  onSeek(seconds: number): void;
  /** Opens its files anew. */
  onRetry(): void;
}) {
  const t = useTranslations('song');
  const work = useScoreWork();
  // The instrumental is the sum of the other stems: beside them it would sound twice.
  const shown = files.length > 2 ? files.filter((file) => file.name !== 'instrumental') : files;
  const { channels, change, reset } = useChannels(`${song.id} ${stemKey}`, shown.length);
  const [open, setOpen] = useState<string | null>(null);
  const anySolo = channels.some((channel) => channel.solo);
  const isSilent = (channel: Channel) => channel.muted || (anySolo && !channel.solo);
  const levels = useMemo(
    () =>
      channels.map(({ gain, pan, muted, solo }) => ({
        gain: muted || (anySolo && !solo) ? 0 : gain,
        pan,
      })),
    [channels, anySolo],
  );
  // Stems of a part of the song begin where it begins: they are seen and had, but not played in the song's place.
  const start = Number.parseFloat(stemKey) || 0;
  const { state, multitrack } = useMix(
    shown.map((file) => fileUrl(song.id, file.kind)),
    stemKey === '' ? fileUrl(song.id, 'audio') : '',
    levels,
  );
  const outlines = useStemOutlines(multitrack, state === 'ready', shown.length, duration, start);
  const levelled = useMemo(() => {
    const loudest = outlines.reduce((most, one) => one.reduce((peak, at) => Math.max(peak, at), most), 0.01);
    return outlines.map((one) => one.map((peak) => peak / loudest));
  }, [outlines]);
  const refused = work?.refusal?.noteIds[0];
  const partOfRefused = work?.edited.notes.find((note) => note.id === refused)?.part;
  const busOfRefused = work?.parts.find((part) => part.id === partOfRefused)?.bus;
  // Where a note was refused its lane opens: the sentence stands there.
  useEffect(() => {
    if (busOfRefused) setOpen(busOfRefused);
  }, [busOfRefused]);

  if (state === 'failed') return <LaneState text={t('partsFailed')} onRetry={onRetry} />;
  return (
    <section aria-label={t('mixer')} aria-busy={state === 'loading'}>
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <SaveMix
          title={song.title}
          parts={shown.map((file, index) => ({
            url: fileUrl(song.id, file.kind),
            channel: levels[index] ?? { gain: 1, pan: 0 },
          }))}
        />
        <a
          href={`/api/studio/songs/${song.id}/stems?key=${encodeURIComponent(stemKey)}`}
          download
          className={buttonStyle({ size: 'small' })}
        >
          <FileArchive aria-hidden />
          {t('allStems')}
        </a>
        {channels.some((channel) => channel !== AT_REST) ? (
          <Button size="small" look="ghost" onClick={reset}>
            <RotateCcw aria-hidden />
            {t('lane.resetMix')}
          </Button>
        ) : null}
      </div>
      <ul>
        {shown.map((file, index) => {
          const channel = channels[index]!;
          const parts = work?.parts.filter((part) => part.bus === file.name) ?? [];
          return (
            <PartLane
              key={file.kind}
              songId={song.id}
              file={file}
              color={`--thread-${(index % THREADS) + 1}`}
              outline={levelled[index] ?? noPeaks}
              duration={duration}
              channel={channel}
              isSilent={isSilent(channel)}
              onChange={(next) => change(index, next)}
              onSeek={onSeek}
              isOpen={open === file.name && parts.length > 0}
              onOpen={parts.length > 0 ? (next) => setOpen(next ? file.name : null) : undefined}
            >
              {work ? <PartRoll work={work} parts={parts} firstThread={index} duration={duration} /> : null}
            </PartLane>
          );
        })}
      </ul>
    </section>
  );
}

const noPeaks: readonly number[] = [];
