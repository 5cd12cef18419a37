'use client';
import dynamic from 'next/dynamic';
import { partNotLoaded } from '#components/ui/part-not-loaded.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';

/** The words of a song line by line, fetched when they are first shown: their lane is folded at first. */
export const LyricsWhenOpened = dynamic(
  () => import('./lyrics-panel.tsx').then((module) => module.LyricsPanel).catch(partNotLoaded),
  { ssr: false, loading: () => <Skeleton className="h-44 w-full" /> },
);
