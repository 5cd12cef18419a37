'use client';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Pinch } from '#components/waveform/pinch.ts';
import { turnAxis, useTimeView, zoomAxis } from '#components/waveform/time-view.ts';
import { type RollView, RULER_HEIGHT, secondsAt } from './draw-roll.ts';
import type { RollNote } from './notes.ts';
import { firstView, HEIGHT, LEAST_ROW, MOST_ROW, viewOnAxis } from './roll-view.ts';

const MOST_PIXELS_PER_SECOND = 1_000;
/** So far the wheel turns until what is seen is twice as large, pixels. */
const DOUBLING_PIXELS = 300;

/**
 * What of a roll is in view: rows by itself, times by itself or, on the page's axis, by that. The wheel zooms with Ctrl,
 * changes rows with Alt, goes up and down over the keys and sideways with Shift; else it is the page's. Scrolling the
 * page's axis renders nothing: `now` says what is in view, and `onScroll` is called with every step.
 */
export function useRollView(
  canvas: RefObject<HTMLCanvasElement | null>,
  {
    notes,
    duration,
    width,
    isOnAxis,
    onScroll,
  }: {
    notes: readonly RollNote[];
    duration: number;
    width: number;
    isOnAxis: boolean;
    onScroll(): void;
  },
) {
  const [own, setOwn] = useState<RollView>(() => firstView(notes, duration));
  const axis = useTimeView(useShallow(({ scrollLeft: _, ...rest }) => rest));
  /** How far the axis begins right of the roll, pixels. */
  const [offset, setOffset] = useState(0);
  const { scroller } = isOnAxis ? axis : { scroller: null };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another width may be another place
  useLayoutEffect(() => {
    const element = canvas.current;
    if (scroller && element)
      setOffset(scroller.getBoundingClientRect().left - element.getBoundingClientRect().left);
  }, [scroller, canvas, width, axis.viewWidth]);
  /** What is in view at this moment. */
  const now = (): RollView => (scroller ? { ...own, ...viewOnAxis(useTimeView.getState(), offset) } : own);
  const scrolled = useRef(onScroll);
  scrolled.current = onScroll;
  useEffect(() => {
    if (!scroller) return;
    return useTimeView.subscribe((next, before) => {
      if (next.scrollLeft !== before.scrollLeft) scrolled.current();
    });
  }, [scroller]);

  /** A view inside the song and the range of notes. */
  function kept(wanted: RollView): RollView {
    const rows = (HEIGHT - RULER_HEIGHT) / wanted.rowHeight;
    const seconds = Math.max(1, width - wanted.keysWidth) / wanted.pixelsPerSecond;
    return {
      ...wanted,
      from: Math.max(0, Math.min(wanted.from, Math.max(0, duration - seconds * 0.5))),
      top: Math.max(Math.min(rows, 127), Math.min(127, wanted.top)),
    };
  }
  /** Brings something else into view. */
  function look(next: Partial<RollView>) {
    if (scroller && next.from !== undefined) scroller.scrollLeft = next.from * axis.pixelsPerSecond;
    setOwn((before) => kept({ ...before, ...next }));
  }
  function zoom(times: number, at?: number) {
    const view = now();
    const x = at ?? view.keysWidth + (width - view.keysWidth) / 2;
    if (scroller) {
      zoomAxis(times, (canvas.current?.getBoundingClientRect().left ?? 0) + x);
      return;
    }
    const pixelsPerSecond = Math.max(
      (width - view.keysWidth) / Math.max(1, duration),
      Math.min(MOST_PIXELS_PER_SECOND, view.pixelsPerSecond * times),
    );
    look({ pixelsPerSecond, from: secondsAt(x, view) - (x - view.keysWidth) / pixelsPerSecond });
  }
  /** What two fingers do: both directions at once, around the middle between them. */
  function pinch({ wider, higher, x, y, byX, byY }: Pinch) {
    if (scroller) scroller.scrollLeft -= byX;
    if (wider !== 1) zoom(wider, x + byX);
    setOwn((before) => {
      const rowHeight = Math.max(LEAST_ROW, Math.min(MOST_ROW, before.rowHeight * higher));
      const row = before.top - (y - RULER_HEIGHT) / before.rowHeight;
      return kept({
        ...before,
        rowHeight,
        top: row + (y - RULER_HEIGHT + byY) / rowHeight,
        from: scroller ? before.from : before.from - byX / before.pixelsPerSecond,
      });
    });
  }
  const wheel = useRef<(event: WheelEvent) => boolean>(() => false);
  wheel.current = (event) => {
    const view = now();
    const x = event.clientX - (canvas.current?.getBoundingClientRect().left ?? 0);
    if (event.altKey) {
      const rowHeight = view.rowHeight * 2 ** (-event.deltaY / DOUBLING_PIXELS);
      look({ rowHeight: Math.max(LEAST_ROW, Math.min(MOST_ROW, rowHeight)) });
    } else if (x < view.keysWidth && !event.ctrlKey && !event.metaKey)
      look({ top: view.top - event.deltaY / view.rowHeight });
    else if (scroller) return turnAxis(event);
    else if (event.ctrlKey || event.metaKey) zoom(2 ** (-event.deltaY / DOUBLING_PIXELS), x);
    else if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))
      look({ from: view.from + (event.deltaX || event.deltaY) / view.pixelsPerSecond });
    else return false;
    return true;
  };
  useEffect(() => {
    const element = canvas.current;
    const onWheel = (event: WheelEvent) => {
      if (wheel.current(event)) event.preventDefault();
    };
    // React listens to the wheel passively: then the page would scroll or zoom beside the roll.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [canvas]);
  return { own, axis, offset, now, look, zoom, pinch };
}
