'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { farthestZoom } from './outline.ts';
import { DOUBLING_PIXELS } from './time-view.ts';

/** A place of the song (0–1) that is to stay at a place of the view, in pixels. */
interface Anchor {
  share: number;
  x: number;
}

/**
 * Zooms with Ctrl and the wheel, which is also what a pinch on a touch pad is. React listens to the wheel passively, and
 * the browser would zoom the page: so this listens by itself.
 * @returns what is to stay in its place at the next change of width; whoever uses it sets it back to null
 */
export function useWheelZoom(
  scroller: RefObject<HTMLElement | null>,
  { zoom, duration, onZoom }: { zoom: number; duration: number; onZoom(zoom: number): void },
): RefObject<Anchor | null> {
  const held = useRef<Anchor | null>(null);
  const current = useRef({ zoom, duration, onZoom });
  current.current = { zoom, duration, onZoom };
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const now = current.current;
      const next = Math.min(
        farthestZoom(now.duration),
        Math.max(1, now.zoom * 2 ** (-event.deltaY / DOUBLING_PIXELS)),
      );
      if (next === now.zoom) return;
      const x = event.clientX - element.getBoundingClientRect().left;
      // Turned again before it was drawn: what is held stays what it was.
      const share = held.current?.share ?? (element.scrollLeft + x) / (element.clientWidth * now.zoom);
      held.current = { share, x };
      current.current = { ...now, zoom: next };
      now.onZoom(next);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [scroller]);
  return held;
}
