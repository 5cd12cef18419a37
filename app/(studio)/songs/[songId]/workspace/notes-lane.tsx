'use client';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { LaneFailure } from '#components/waveform/lane-state.tsx';
import type { SongAnalysis, SongDetail } from '#lib/studio/views.ts';
import { Lane } from './lane.tsx';
import { openLane, useLanes } from './lane-store.ts';

const NotesPanel = dynamic(
  () => import('../notes-panel.tsx').then((module) => module.NotesPanel).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-44 w-full" /> },
);

/** All notes of the song in one roll. */
export function NotesLane({
  song,
  analysis,
  failure,
  duration,
}: {
  song: SongDetail;
  analysis: SongAnalysis | null;
  /** Why its score is not there. */
  failure: LaneFailure | null;
  duration: number;
}) {
  const t = useTranslations('song.lane');
  const isOpen = useLanes((state) => state.open.includes('notes'));
  return (
    <Lane name={t('notes')} isOpen={isOpen} onOpen={(next) => openLane('notes', next)}>
      <NotesPanel song={song} analysis={analysis} failure={failure} duration={duration} />
    </Lane>
  );
}
