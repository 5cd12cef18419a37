'use client';
import { useTranslations } from 'next-intl';
import { type PointerEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '#components/ui/class-names.ts';
import type { TimelineResult } from '#lib/contract/nouns.ts';
import { type LaneFailure, LaneState } from './lane-state.tsx';
import { Overview } from './overview.tsx';
import { RegionHandles } from './region-handles.tsx';
import { clampRegion, snapPoints, snapTime } from './region-math.ts';
import { setRegion, useRegion } from './region-store.ts';
import { Beats, Ruler, Sections } from './ruler.tsx';
import { type SpanMark, SpanMarks } from './span-marks.tsx';
import { useTimeView, zoomAxis } from './time-view.ts';
import { useFingers } from './use-fingers.ts';
import { useFollow } from './use-follow.ts';
import { useOutline } from './use-outline.ts';
import { usePlayhead } from './use-playhead.ts';
import { useTouchRegion } from './use-touch-region.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';
import { WaveBars } from './wave-bars.tsx';

export interface WaveformProps {
  title: string;
  audioUrl: string;
  duration: number;
  /** Peak per point, 0–1. */
  peaks: number[] | null;
  /** Where finer peaks are; null where there are none. */
  finePeaksUrl: string | null;
  /** Why there are no peaks; null where they come. */
  failure: LaneFailure | null;
  timeline: TimelineResult | null;
  /** Times the whole song's width; 1 shows all of it. */
  zoom: number;
  onZoom(zoom: number): void;
  /** Parts that are being made anew or were. */
  marks: readonly SpanMark[];
  onSeek(seconds: number): void;
  onSelectSection(section: { start_s: number; end_s: number; label: string }): void;
}

const height = 148;
const farthestDragPixels = 4;

/**
 * The song drawn from its peaks, as far as they are in view, so that an hour costs as little as a minute. Scrolling is the
 * browser's own: ruler, sections, beats, region and playhead stand in the same scrolled box and cannot come apart. What is
 * scrolled renders nothing: who draws with the view asks the time axis.
 */
export function Waveform({
  title,
  audioUrl,
  duration,
  peaks,
  finePeaksUrl,
  failure,
  timeline,
  zoom,
  onZoom,
  marks,
  onSeek,
  onSelectSection,
}: WaveformProps) {
  const t = useTranslations('song');
  const scroller = useRef<HTMLDivElement>(null);
  const playhead = useRef<HTMLDivElement>(null);
  const [viewWidth, setViewWidth] = useState(0);
  /** Screens that are scrolled past. */
  const [screen, setScreen] = useState(0);
  const { region, marker, snap } = useRegion();
  const width = Math.max(1, viewWidth * zoom);
  const pixelsPerSecond = width / duration;
  const points = useMemo(() => snapPoints(snap, timeline, duration), [snap, timeline, duration]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setViewWidth(element.clientWidth));
    setViewWidth(element.clientWidth);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const outline = useOutline(peaks, finePeaksUrl, width);

  const held = useWheelZoom(scroller, { zoom, duration, onZoom });
  // Zooming keeps what is under the wheel where it is; else the region's middle comes to the view's, or the middle stays.
  const before = useRef(width);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (before.current !== width) {
      const { region: marked } = useRegion.getState();
      const middle = element.clientWidth / 2;
      const anchor = held.current ?? {
        share: marked
          ? (marked.start + marked.end) / 2 / duration
          : // Before it was laid out there was no middle: it begins at the beginning.
            before.current > 1
            ? (element.scrollLeft + middle) / before.current
            : 0,
        x: middle,
      };
      held.current = null;
      element.scrollLeft = anchor.share * width - anchor.x;
      before.current = width;
    }
    const { scrollLeft } = element;
    setScreen(Math.floor(scrollLeft / Math.max(1, viewWidth)));
    // The lanes below stand on the same axis.
    useTimeView.setState({ pixelsPerSecond, scrollLeft, viewWidth, scroller: element });
  }, [width, duration, held, pixelsPerSecond, viewWidth]);
  useEffect(() => () => useTimeView.setState({ scroller: null }), []);

  const following = useFollow(scroller);
  const follow = useCallback(
    (time: number | null) => {
      const head = playhead.current;
      if (!head) return;
      head.hidden = time === null;
      if (time === null) return;
      const x = time * pixelsPerSecond;
      head.style.transform = `translateX(${x}px)`;
      if (zoom > 1) following(x);
    },
    [pixelsPerSecond, zoom, following],
  );
  usePlayhead(audioUrl, follow);

  const drag = useRef<{ x: number; time: number; moved: boolean } | null>(null);
  const timeAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(duration, (event.clientX - box.left) / pixelsPerSecond));
  };
  const pointer = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      if (event.button !== 0) return;
      drag.current = { x: event.clientX, time: timeAt(event), moved: false };
      // A finger scrolls and taps; it moves the region by its handles.
      if (event.pointerType !== 'touch') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      const held = drag.current;
      if (!held || event.pointerType === 'touch') return;
      if (Math.abs(event.clientX - held.x) > farthestDragPixels) held.moved = true;
      if (held.moved)
        setRegion(
          clampRegion({ start: snapTime(held.time, points), end: snapTime(timeAt(event), points) }, duration),
        );
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      const held = drag.current;
      drag.current = null;
      if (held && !held.moved && Math.abs(event.clientX - held.x) <= farthestDragPixels * 2)
        onSeek(held.time);
    },
    onPointerCancel() {
      drag.current = null;
    },
  };

  useFingers(scroller, {
    onBegin() {
      drag.current = null;
    },
    onPinch({ wider, x, byX }) {
      const box = scroller.current;
      if (!box) return;
      box.scrollLeft -= byX;
      if (wider !== 1) zoomAxis(wider, box.getBoundingClientRect().left + x + byX);
    },
    isHolding: () => false,
  });

  const onTouchRegion = useCallback(
    (from: number, to: number) =>
      setRegion(
        clampRegion(
          { start: snapTime(from / pixelsPerSecond, points), end: snapTime(to / pixelsPerSecond, points) },
          duration,
        ),
      ),
    [pixelsPerSecond, points, duration],
  );
  const wave = useTouchRegion(onTouchRegion);

  // A screen to either side, moved on by screens: what is far from the view is not in the page.
  const near = {
    from: ((screen - 1) * viewWidth) / pixelsPerSecond,
    to: ((screen + 3) * viewWidth) / pixelsPerSecond,
  };
  return (
    <figure aria-label={t('waveform', { title })} className="select-none">
      <div
        ref={scroller}
        onScroll={({ currentTarget: { scrollLeft } }) => {
          setScreen(Math.floor(scrollLeft / Math.max(1, viewWidth)));
          useTimeView.setState({ scrollLeft });
        }}
        className="touch-pan-x touch-pan-y overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
      >
        <div className="relative" style={{ width }}>
          <Ruler duration={duration} pixelsPerSecond={pixelsPerSecond} from={near.from} to={near.to} />
          <div
            ref={wave}
            className="relative cursor-crosshair"
            style={{ height }}
            {...pointer}
            data-testid="waveform"
          >
            {timeline ? (
              <Beats beats={timeline.beats} pixelsPerSecond={pixelsPerSecond} from={near.from} to={near.to} />
            ) : null}
            <div className="pointer-events-none sticky left-0 h-full" style={{ width: viewWidth }}>
              {outline && viewWidth > 0 ? (
                <WaveBars outline={outline} duration={duration} height={height} audioUrl={audioUrl} />
              ) : null}
            </div>
            {peaks ? null : failure ? (
              <div
                className="absolute inset-y-6 left-0 z-10 grid place-items-center"
                style={{ width: viewWidth }}
                // A press on it is none on the song.
                onPointerDown={(event) => event.stopPropagation()}
              >
                <LaneState {...failure} />
              </div>
            ) : (
              <div
                role="status"
                className="bg-warp absolute inset-x-0 top-6 bottom-6 grid animate-breathe place-items-center"
              >
                <span className="bg-surface px-3 text-small text-ink-soft">{t('waveformLoading')}</span>
              </div>
            )}
            {marker === null ? null : (
              <div
                aria-hidden
                className="pointer-events-none absolute inset-y-0 w-0 border-l-2 border-dashed border-madder"
                style={{ left: marker * pixelsPerSecond }}
              />
            )}
            <SpanMarks marks={marks} pixelsPerSecond={pixelsPerSecond} />
            {region ? (
              <RegionHandles
                region={region}
                duration={duration}
                pixelsPerSecond={pixelsPerSecond}
                points={points}
                timeline={timeline}
                onChange={setRegion}
              />
            ) : null}
            <div
              ref={playhead}
              hidden
              aria-hidden
              className="pointer-events-none absolute inset-y-0 -left-px z-20 w-0.5 bg-weld will-change-transform"
            />
          </div>
          <div className="h-7">
            {timeline?.sections.length ? (
              <Sections
                sections={timeline.sections}
                pixelsPerSecond={pixelsPerSecond}
                label={t('sections')}
                onSelect={onSelectSection}
              />
            ) : null}
          </div>
        </div>
      </div>
      {/* A phone begins zoomed in: there its place is kept from the first. */}
      <div className={classNames('mt-2 h-8', zoom > 1 || 'md:hidden')}>
        {peaks ? (
          <Overview
            peaks={peaks}
            duration={duration}
            onMove={(center) => {
              if (scroller.current) scroller.current.scrollLeft = center * width - viewWidth / 2;
            }}
          />
        ) : null}
      </div>
    </figure>
  );
}
