'use client';
import { AudioWaveform, GitFork, Info, Mic2 } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { memo, useCallback, useEffect, useState } from 'react';
import { fileUrl, metresIn } from '#components/format.ts';
import { keyBelongsToFocus } from '#components/player/player-keys.tsx';
import { playFrom, playheadIn } from '#components/player/player-store.ts';
import { keyName } from '#components/song/part-names.ts';
import { toTrack } from '#components/song/to-track.ts';
import { classNames } from '#components/ui/class-names.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { dialogNotLoaded, partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { TabPanel, Tabs } from '#components/ui/tabs.tsx';
import { clampRegion, sungSection } from '#components/waveform/region-math.ts';
import { setRegion, useRegion } from '#components/waveform/region-store.ts';
import { useStartZoom } from '#components/waveform/use-start-zoom.ts';
import type { Model } from '#lib/contract/models.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import type { SongDetail } from '#lib/studio/views.ts';
import { LyricsWhenOpened } from './lyrics-when-opened.tsx';
import { RegionBar } from './region-bar.tsx';
import { polisherOf, type Tool, type Voices } from './tools.ts';
import { ToolsPanel } from './tools-panel.tsx';
import { useFailure } from './use-failure.ts';
import { placeOf, useLandings } from './use-landings.ts';
import { useRegionAddress } from './use-region-address.ts';
import { useAnalysis } from './use-song.ts';
import { laneColumns } from './workspace/lane.tsx';

const loading = () => <Skeleton className="h-44 w-full" />;
const Waveform = dynamic(
  () => import('#components/waveform/waveform.tsx').then((module) => module.Waveform).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-[12.25rem] w-full max-md:h-[14.75rem]" /> },
);
/** Zooming renders the waveform: the lanes draw with the time axis by themselves. */
const Workspace = memo(
  dynamic(
    () => import('./workspace/workspace.tsx').then((module) => module.Workspace).catch(partNotLoaded),
    // A field and four folded lanes.
    { ssr: false, loading: () => <Skeleton className="h-53 w-full" /> },
  ),
);
const LineagePanel = dynamic(
  () => import('./lineage-panel.tsx').then((module) => module.LineagePanel).catch(partNotLoaded),
  {
    ssr: false,
    loading,
  },
);
const DetailsPanel = dynamic(
  () => import('./details-panel.tsx').then((module) => module.DetailsPanel).catch(partNotLoaded),
  { ssr: false, loading },
);
const ToolDialog = dynamic(
  () => import('./tool-dialog.tsx').then((module) => module.ToolDialog).catch(dialogNotLoaded),
  { ssr: false },
);
const loadAudition = () => import('./audition.tsx').then((module) => module.Audition).catch(partNotLoaded);
const Audition = dynamic(loadAudition, { ssr: false, loading });

/** The song's waveform with one region, and everything that can be done with them. */
export function SongEditor({
  song,
  models,
  voices,
}: {
  song: SongDetail;
  models: readonly Model[];
  voices: Voices;
}) {
  const t = useTranslations('song');
  const common = useTranslations('common');
  const duration = song.duration ?? 0;
  const asked = useAnalysis(song.id, song.kind !== 'lyrics');
  const analysis = asked.data;
  const failure = useFailure(song.id, asked, 'waveform');
  const [zoom, setZoom] = useStartZoom(duration);
  const [tab, setTab] = useState(song.hasAudio ? 'edit' : 'lyrics');
  const [tool, setTool] = useState<Tool | null>(null);
  const timeline = analysis?.timeline ?? null;
  const { marks, auditions } = useLandings(song);
  const isMaking = marks.some(({ state }) => state === 'making');
  // What it will be heard with is here before it is.
  useEffect(() => {
    if (isMaking) void loadAudition();
  }, [isMaking]);
  const compared = useSearchParams().get('compare');
  useRegionAddress(duration);
  useRegionKeys(fileUrl(song.id, 'audio'), duration);

  const untitled = common('untitled');
  const seek = useCallback((seconds: number) => playFrom(toTrack(song, untitled), seconds), [song, untitled]);
  const select = useCallback(
    (start: number, end: number) => setRegion(clampRegion({ start, end }, duration)),
    [duration],
  );

  const showWave = song.hasAudio && duration > 0;
  return (
    <>
      {song.audition && song.source && song.hasAudio && (!compared || compared === song.source.id) ? (
        <Audition takes={[song]} sourceId={song.source.id} />
      ) : compared && song.hasAudio ? (
        <Audition key={compared} takes={[song]} sourceId={compared} isComparing />
      ) : null}
      {showWave ? (
        <section
          aria-label={t('region')}
          className="-mx-4 border-y border-line bg-surface px-4 pb-1 md:mx-0 md:rounded-card md:border md:px-4"
        >
          <div
            className={classNames(
              'sticky top-0 z-20 -mx-4 bg-surface px-4 pt-3 md:rounded-t-card',
              laneColumns,
            )}
          >
            <SongHead timeline={timeline} />
            <Waveform
              title={song.title}
              audioUrl={fileUrl(song.id, 'audio')}
              duration={duration}
              peaks={analysis?.peaks ?? null}
              finePeaksUrl={analysis?.hasFinePeaks ? fileUrl(song.id, 'peaks') : null}
              failure={failure}
              timeline={timeline}
              zoom={zoom}
              onZoom={setZoom}
              marks={marks}
              onSeek={seek}
              onSelectSection={(section) => {
                const sung = timeline ? sungSection(section, timeline) : null;
                select(sung?.start ?? section.start_s, sung?.end ?? section.end_s);
              }}
            />
          </div>
          <RegionBar
            audioUrl={fileUrl(song.id, 'audio')}
            duration={duration}
            zoom={zoom}
            onZoom={setZoom}
            hasTimeline={timeline !== null}
            onReplace={() => setTool('infill')}
          />
          {auditions.map((takes) => (
            <Audition
              key={placeOf(takes[0])}
              takes={[takes[0].song, ...takes.slice(1).map((one) => one.song)]}
              sourceId={song.id}
              isInPlace
            />
          ))}
          <div className="-mx-4 mt-3 px-4">
            <Workspace
              song={song}
              analysis={analysis ?? null}
              error={asked.error}
              onAskAgain={asked.refetch}
              duration={duration}
              onSeek={seek}
              onSelect={select}
            />
          </div>
        </section>
      ) : song.kind === 'lyrics' ? null : (
        <EmptyState icon={<AudioWaveform />} title={t('expiredTitle')} text={t('expiredText')} />
      )}
      <Tabs
        label={t('tools')}
        value={tab}
        onChange={setTab}
        className="mt-5"
        tabs={[
          ...(showWave ? [{ value: 'edit', label: t('tab.edit'), icon: <AudioWaveform aria-hidden /> }] : []),
          ...(showWave ? [] : [{ value: 'lyrics', label: t('tab.lyrics'), icon: <Mic2 aria-hidden /> }]),
          { value: 'lineage', label: t('tab.lineage'), icon: <GitFork aria-hidden /> },
          { value: 'details', label: t('tab.details'), icon: <Info aria-hidden /> },
        ]}
      >
        <TabPanel value="edit">
          <ToolsPanel song={song} duration={duration} polisher={polisherOf(models)} onTool={setTool} />
        </TabPanel>
        <TabPanel value="lyrics">
          <LyricsWhenOpened song={song} timeline={timeline} isTiming={false} onSelect={select} />
        </TabPanel>
        <TabPanel value="lineage">
          <LineagePanel songId={song.id} />
        </TabPanel>
        <TabPanel value="details">
          <DetailsPanel song={song} timeline={timeline} voices={voices} />
        </TabPanel>
      </Tabs>
      {tool ? (
        <ToolDialog
          tool={tool}
          song={song}
          duration={duration}
          timeline={timeline}
          models={models}
          personas={voices.personas}
          onClose={() => setTool(null)}
        />
      ) : null}
    </>
  );
}

/** What stands beside the whole song's wave: how fast it is, and in what key and metre. */
function SongHead({ timeline }: { timeline: TimelineResult | null }) {
  const t = useTranslations('song');
  const locale = useLocale();
  return (
    <div className="hidden flex-col gap-0.5 pt-6 pr-3 text-small text-ink-soft md:flex">
      <span className="font-medium text-ink">{t('wholeSong')}</span>
      {timeline?.bpm ? <span className="tabular">{Math.round(timeline.bpm)} BPM</span> : null}
      {timeline?.key ? <span>{keyName(timeline.key, locale)}</span> : null}
      {metresIn(timeline) ? <span className="tabular">{metresIn(timeline)}</span> : null}
    </div>
  );
}

/** `[` and `]` set the region's ends at the playhead. */
function useRegionKeys(audioUrl: string, duration: number): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.key !== '[' && event.key !== ']') || keyBelongsToFocus(event)) return;
      const time = playheadIn(audioUrl);
      const { region } = useRegion.getState();
      event.preventDefault();
      if (event.key === '[')
        setRegion(
          clampRegion(
            { start: time, end: region && region.end > time ? region.end : Math.min(duration, time + 8) },
            duration,
          ),
        );
      else
        setRegion(
          clampRegion(
            { start: region && region.start < time ? region.start : Math.max(0, time - 8), end: time },
            duration,
          ),
        );
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [audioUrl, duration]);
}
