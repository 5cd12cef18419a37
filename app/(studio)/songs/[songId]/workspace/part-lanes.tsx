'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { type LaneFailure, LaneState } from '#components/waveform/lane-state.tsx';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';

const Parts = dynamic(() => import('./mixer.tsx').then((module) => module.Parts).catch(partNotLoaded), {
  ssr: false,
  loading: () => <Skeleton className="h-44 w-full" />,
});

/** The parts of the song: their lanes are fetched when they are opened. */
export function PartLanes({
  song,
  analysis,
  failure,
  duration,
  onSeek,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  /** Why there is no analysis. */
  failure: LaneFailure | null;
  duration: number;
  onSeek(seconds: number): void;
}) {
  const t = useTranslations('song');
  const isOpen = useLanes((state) => state.open.includes('parts'));
  return (
    <Lane name={t('lane.parts')} isOpen={isOpen} onOpen={(next) => openLane('parts', next)}>
      {failure ? (
        <LaneState {...failure} />
      ) : (
        <Parts song={song} analysis={analysis} duration={duration} onSeek={onSeek} />
      )}
    </Lane>
  );
}
