'use client';
import { useEffect, useRef } from 'react';
import { useTimeView } from './time-view.ts';
import { usePlayhead } from './use-playhead.ts';

/** The one playhead, over all lanes. */
export function AxisPlayhead({ audioUrl }: { audioUrl: string }) {
  const line = useRef<HTMLDivElement>(null);
  const now = useRef<number | null>(null);
  const place = useRef(() => {
    const { scrollLeft, pixelsPerSecond, viewWidth } = useTimeView.getState();
    const x = now.current === null ? -1 : now.current * pixelsPerSecond - scrollLeft;
    if (!line.current) return;
    line.current.hidden = x < 0 || x > viewWidth;
    line.current.style.transform = `translateX(${x}px)`;
  });
  usePlayhead(audioUrl, (time) => {
    now.current = time;
    place.current();
  });
  useEffect(() => useTimeView.subscribe(place.current), []);
  return (
    <div
      ref={line}
      hidden
      aria-hidden
      className="pointer-events-none absolute inset-y-0 z-10 w-0.5 bg-weld will-change-transform"
    />
  );
}
