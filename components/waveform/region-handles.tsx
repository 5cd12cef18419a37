'use client';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatTime } from '#components/format.ts';
import { classNames } from '#components/ui/class-names.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { moveEnd, type Region, sectionAt, snapTime, stepTime } from './region-math.ts';
import { useSectionName } from './use-section-name.ts';

interface RegionHandlesProps {
  region: Region;
  duration: number;
  pixelsPerSecond: number;
  points: readonly number[];
  timeline: TimelineResult | null;
  onChange(region: Region): void;
}

/** The region on the waveform: a wash and two handles, each a slider for the keyboard and for screen readers. */
export function RegionHandles({ region, pixelsPerSecond, ...rest }: RegionHandlesProps) {
  const left = region.start * pixelsPerSecond;
  const width = (region.end - region.start) * pixelsPerSecond;
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 border-y-2 border-weld bg-weld/20"
        style={{ left, width }}
      />
      <Handle end="start" region={region} pixelsPerSecond={pixelsPerSecond} {...rest} />
      <Handle end="end" region={region} pixelsPerSecond={pixelsPerSecond} {...rest} />
    </>
  );
}

function Handle({
  end,
  region,
  duration,
  pixelsPerSecond,
  points,
  timeline,
  onChange,
}: RegionHandlesProps & { end: 'start' | 'end' }) {
  const t = useTranslations('song');
  const grabbed = useRef<{ x: number; time: number } | null>(null);
  const time = region[end];
  const nameOf = useSectionName();
  const section = sectionAt(Math.max(0, time - (end === 'end' ? 0.01 : 0)), timeline);

  function onKeyDown(event: KeyboardEvent) {
    const far = event.shiftKey;
    const steps: Record<string, () => number> = {
      ArrowRight: () => (far ? time + 1 : stepTime(time, 1, points, 0.1)),
      ArrowUp: () => (far ? time + 1 : stepTime(time, 1, points, 0.1)),
      ArrowLeft: () => (far ? time - 1 : stepTime(time, -1, points, 0.1)),
      ArrowDown: () => (far ? time - 1 : stepTime(time, -1, points, 0.1)),
      PageUp: () => time + 5,
      PageDown: () => time - 5,
      Home: () => (end === 'start' ? 0 : region.start),
      End: () => (end === 'end' ? duration : region.end),
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    onChange(moveEnd(region, end, step(), duration));
  }
  function onPointerDown(event: PointerEvent<HTMLDivElement>) {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grabbed.current = { x: event.clientX, time };
  }
  function onPointerMove(event: PointerEvent) {
    if (!grabbed.current) return;
    const wanted = grabbed.current.time + (event.clientX - grabbed.current.x) / pixelsPerSecond;
    onChange(moveEnd(region, end, snapTime(wanted, points), duration));
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={end === 'start' ? t('regionStart') : t('regionEnd')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration * 10) / 10}
      aria-valuenow={Math.round(time * 10) / 10}
      aria-valuetext={
        section
          ? t('regionSpoken', { time: formatTime(time, true), section: nameOf(section) })
          : formatTime(time, true)
      }
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grabbed.current = null;
      }}
      className="group absolute inset-y-0 z-10 w-7 -translate-x-1/2 cursor-ew-resize touch-none focus-visible:outline-none"
      style={{ left: time * pixelsPerSecond }}
    >
      <span className={classNames('absolute inset-y-0 left-1/2 w-[3px] -translate-x-1/2 bg-weld')} />
      <span className="absolute top-1/2 left-1/2 h-9 w-3.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-ground bg-weld group-focus-visible:ring-2 group-focus-visible:ring-ink" />
    </div>
  );
}
