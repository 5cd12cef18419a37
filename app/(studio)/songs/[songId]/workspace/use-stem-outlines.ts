'use client';
import { type RefObject, useEffect, useState } from 'react';
import type { Multitrack } from '#components/player/multitrack.ts';

/** Points a second: a pixel is one at the zoom where a beat fills a hand's breadth. */
const POINTS_PER_SECOND = 50;

/**
 * What the parts look like over the whole song, one after the other between frames: a long song's parts are a hundred
 * million samples.
 * @param start where they begin in the song, seconds
 */
export function useStemOutlines(
  multitrack: RefObject<Multitrack | null>,
  isReady: boolean,
  count: number,
  duration: number,
  start: number,
): readonly (readonly number[])[] {
  const [outlines, setOutlines] = useState<readonly (readonly number[])[]>([]);
  useEffect(() => {
    setOutlines([]);
    if (!isReady) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lead = Array.from({ length: Math.round(start * POINTS_PER_SECOND) }, () => 0);
    const most = Math.max(1, Math.round(duration * POINTS_PER_SECOND));
    const next = (index: number) => {
      const tracks = multitrack.current;
      if (!tracks || index >= count) return;
      const points = Math.max(1, Math.round(tracks.duration * POINTS_PER_SECOND));
      const own = [...lead, ...tracks.outline(index, points)];
      const whole = Array.from({ length: most }, (_, at) => own[at] ?? 0);
      setOutlines((before) => [...before, whole]);
      timer = setTimeout(next, 30, index + 1);
    };
    timer = setTimeout(next, 30, 0);
    return () => clearTimeout(timer);
  }, [multitrack, isReady, count, duration, start]);
  return outlines;
}
