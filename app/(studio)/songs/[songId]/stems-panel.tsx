'use client';
import { Download, FileArchive, Pause, Play, SlidersVertical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { fileUrl, formatTime } from '#components/format.ts';
import { useMultitrack } from '#components/player/use-multitrack.ts';
import { usePartName } from '#components/song/part-names.ts';
import { useErrorText } from '#components/song/use-error-text.ts';
import { Button, buttonStyle } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Progress } from '#components/ui/progress.tsx';
import { Select } from '#components/ui/select.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { toast } from '#components/ui/toast.ts';
import { useRegion } from '#components/waveform/region-store.ts';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { startJob } from '../actions.ts';
import { useSongChanges } from '../use-song-changes.ts';
import { StemWave } from './stem-wave.tsx';
import { type Channel, useChannels } from './use-channels.ts';

export function StemsPanel({ song, analysis }: { song: SongDetail; analysis: SongAnalysis | null }) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { run } = useSongChanges();
  const { region } = useRegion();
  const [chosen, setChosen] = useState('');
  const jobs = analysis?.jobs.filter((job) => job.kind === 'stem') ?? [];
  const working = jobs.some((job) => job.state === 'pending' || job.state === 'running');
  const failed = jobs.find((job) => job.state === 'failed');
  const stems = analysis?.stems ?? [];
  const current = stems.find((one) => one.key === chosen) ?? stems[0];
  const separate = (range?: { start: number; end: number }) =>
    void run(startJob({ kind: 'stem', songId: song.id, ...(range ? { range } : {}) }));

  return (
    <div className="flex flex-col gap-4">
      {failed ? (
        <Notice
          tone="error"
          action={
            <Button size="small" onClick={() => separate()}>
              {common('retry')}
            </Button>
          }
        >
          {errorText(failed.errorCode, failed.errorMessage)}
        </Notice>
      ) : null}
      {working ? (
        <div role="status" className="rounded-card border border-line bg-surface-raised p-4">
          <p className="mb-3 text-small text-ink-soft">{t('working')}</p>
          <Progress value={null} label={t('stem')} />
        </div>
      ) : null}
      {current ? (
        <>
          <div className="flex flex-wrap items-center gap-2">
            {stems.length > 1 ? (
              <Select
                aria-label={t('stem')}
                value={current.key}
                onChange={(event) => setChosen(event.target.value)}
                options={stems.map((one) => ({
                  value: one.key,
                  label: one.key ? `${one.key} s` : t('wholeSong'),
                }))}
                className="w-44"
              />
            ) : null}
            {region && !working ? (
              <Button size="small" onClick={() => separate(region)}>
                {t('stem')}: {formatTime(region.start, true)} – {formatTime(region.end, true)}
              </Button>
            ) : null}
          </div>
          <Mixer
            key={current.key}
            songId={song.id}
            title={song.title}
            stemKey={current.key}
            files={current.files}
          />
        </>
      ) : working ? null : (
        <EmptyState
          icon={<SlidersVertical />}
          title={t('stemsEmptyTitle')}
          text={t('stemsEmptyText')}
          action={
            <>
              <Button look="primary" onClick={() => separate()}>
                {t('stemsStart')}
              </Button>
              {region ? (
                <Button onClick={() => separate(region)}>
                  {formatTime(region.start, true)} – {formatTime(region.end, true)}
                </Button>
              ) : null}
            </>
          }
        />
      )}
    </div>
  );
}

/** Level, pan, mute and solo a stem; all of them on one clock. */
function Mixer({
  songId,
  title,
  stemKey,
  files,
}: {
  songId: string;
  title: string;
  stemKey: string;
  files: { kind: string; name: string }[];
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  // The instrumental is the sum of the other stems: beside them it would sound twice.
  const shown = files.length > 2 ? files.filter((file) => file.name !== 'instrumental') : files;
  const { state, isPlaying, time, duration, toggle, seek, multitrack } = useMultitrack(
    shown.map((file) => fileUrl(songId, file.kind)),
  );
  const nameOf = usePartName();
  const { channels, change } = useChannels(`${songId} ${stemKey}`, shown.length);
  const [isMixing, setMixing] = useState(false);
  const anySolo = channels.some((channel) => channel.solo);
  const isSilent = (channel: Channel) => channel.muted || (anySolo && !channel.solo);
  async function saveMix() {
    setMixing(true);
    try {
      const heard = shown.flatMap((file, index) => {
        const channel = channels[index];
        return channel && !isSilent(channel) ? [{ url: fileUrl(songId, file.kind), channel }] : [];
      });
      const { mixDown } = await import('#components/player/mix-down.ts');
      saveFile(await mixDown(heard), `${title || 'song'} (mix).wav`);
    } catch {
      toast.error(t('mixFailed'));
    }
    setMixing(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was set before a reload holds as soon as the stems are there
  useEffect(() => {
    for (const [index, channel] of channels.entries()) {
      multitrack.current?.setGain(index, channel.muted || (anySolo && !channel.solo) ? 0 : channel.gain);
      multitrack.current?.setPan(index, channel.pan);
    }
  }, [channels, anySolo, multitrack, state]);

  if (state === 'failed') return <Notice tone="error">{common('errorTitle')}</Notice>;
  return (
    <section aria-label={t('mixer')} className="rounded-card border border-line bg-surface-raised">
      <div className="flex items-center gap-4 border-b border-line p-3">
        <Button
          look="primary"
          size="icon"
          className="rounded-full"
          busy={state === 'loading'}
          aria-label={isPlaying ? t('pauseMix') : t('playMix')}
          onClick={toggle}
        >
          {state === 'loading' ? null : isPlaying ? (
            <Pause fill="currentColor" aria-hidden />
          ) : (
            <Play fill="currentColor" aria-hidden />
          )}
        </Button>
        <span className="tabular w-12 text-small text-ink-faint">{formatTime(time)}</span>
        <Slider
          label={t('playMix')}
          value={time}
          max={Math.max(0.1, duration)}
          step={0.1}
          valueText={formatTime(time)}
          onChange={seek}
        />
        <Button size="small" className="shrink-0" busy={isMixing} onClick={() => void saveMix()}>
          {isMixing ? null : <Download aria-hidden />}
          <span className="max-sm:sr-only">{t('saveMix')}</span>
        </Button>
        <a
          href={`/api/studio/songs/${songId}/stems?key=${encodeURIComponent(stemKey)}`}
          download
          className={classNames(buttonStyle({ size: 'small' }), 'shrink-0')}
        >
          <FileArchive aria-hidden />
          <span className="max-sm:sr-only">{t('allStems')}</span>
        </a>
      </div>
      <ul className="divide-y divide-line">
        {shown.map((file, index) => {
          const channel = channels[index]!;
          const silent = isSilent(channel);
          return (
            <li
              key={file.kind}
              className={classNames(
                'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[9rem_auto_minmax(0,1fr)_3.5rem_8rem_2.5rem_auto]',
                silent && 'text-ink-faint',
              )}
            >
              <span className="truncate font-medium capitalize">{nameOf(file.name)}</span>
              <span className="flex gap-1">
                <Toggle
                  on={channel.muted}
                  label={t('mute', { name: nameOf(file.name) })}
                  short={t('muteShort')}
                  onChange={(muted) => change(index, { muted })}
                />
                <Toggle
                  on={channel.solo}
                  label={t('solo', { name: nameOf(file.name) })}
                  short={t('soloShort')}
                  onChange={(solo) => change(index, { solo })}
                />
              </span>
              <Slider
                label={t('level', { name: nameOf(file.name) })}
                value={channel.gain}
                max={1.5}
                rest={1}
                className="max-sm:order-1"
                valueText={levelText(channel.gain)}
                onChange={(gain) => change(index, { gain })}
              />
              <span className="tabular hidden text-caption text-ink-faint sm:block" aria-hidden>
                {levelText(channel.gain)}
              </span>
              <Slider
                label={t('pan', { name: nameOf(file.name) })}
                value={channel.pan}
                min={-1}
                max={1}
                step={0.05}
                rest={0}
                fillFrom="rest"
                className="max-sm:order-1 max-sm:col-span-2"
                valueText={panText(channel.pan)}
                onChange={(pan) => change(index, { pan: Math.abs(pan) < 0.06 ? 0 : pan })}
              />
              <span className="tabular hidden text-caption text-ink-faint sm:block" aria-hidden>
                {panText(channel.pan)}
              </span>
              <a
                href={fileUrl(songId, file.kind, true)}
                download
                aria-label={t('downloadStem', { name: nameOf(file.name) })}
                className={classNames(buttonStyle({ look: 'ghost', size: 'icon-small' }), 'justify-self-end')}
              >
                <Download aria-hidden />
              </a>
              <StemWave
                multitrack={multitrack}
                isReady={state === 'ready'}
                track={index}
                color={`--thread-${(index % 6) + 1}`}
                share={duration > 0 ? time / duration : 0}
                isSilent={silent}
                onSeek={(share) => seek(share * duration)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function Toggle({
  on,
  label,
  short,
  onChange,
}: {
  on: boolean;
  label: string;
  short: string;
  onChange(on: boolean): void;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      onClick={() => onChange(!on)}
      className={classNames(
        'size-8 rounded-lg border text-small font-semibold',
        on ? 'border-weld bg-weld text-weld-ink' : 'border-line text-ink-soft hover:border-line-strong',
      )}
    >
      {short}
    </button>
  );
}

/** A gain in decibels, as mixers show it. */
const levelText = (gain: number): string =>
  gain < 0.001
    ? '−∞ dB'
    : `${(20 * Math.log10(gain)).toFixed(1).replace('-0.0', '0.0').replace('-', '−')} dB`;
/** L 100 … C … R 100. */
const panText = (pan: number): string =>
  pan === 0 ? 'C' : `${pan < 0 ? 'L' : 'R'} ${Math.round(Math.abs(pan) * 100)}`;
