'use client';
import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { BAR_PIXELS, barsOf, type Outline } from './outline.ts';
import { themeColor } from './theme-colors.ts';
import { useTimeView } from './time-view.ts';
import { usePlayhead } from './use-playhead.ts';

const INK_PIXELS = 2;

/** What wavesurfer holds: bars counted from the song's beginning, at a zoom. */
interface Drawn {
  first: number;
  count: number;
  pixelsPerSecond: number;
}

const colors = () => ({ waveColor: themeColor('--line-strong'), progressColor: themeColor('--ink') });

/**
 * The song's wave as bars, those that were played darker, drawn by wavesurfer: what is in view and a screen to either side.
 * Scrolled, that is moved, and drawn anew where it ends.
 */
export function WaveBars({
  outline,
  duration,
  height,
  audioUrl,
}: {
  outline: Outline;
  duration: number;
  height: number;
  audioUrl: string;
}) {
  const canvas = useRef<HTMLDivElement>(null);
  const { resolvedTheme } = useTheme();
  const played = useRef(0);
  const showPlayed = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const container = canvas.current;
    if (!container) return;
    const surfer = WaveSurfer.create({
      ...colors(),
      container,
      height,
      cursorWidth: 0,
      barWidth: INK_PIXELS,
      barGap: BAR_PIXELS - INK_PIXELS,
      barRadius: 2,
      interact: false,
      hideScrollbar: true,
    });
    let drawn: Drawn | undefined;
    let frame = 0;
    showPlayed.current = () => {
      if (!drawn) return;
      const { first, count, pixelsPerSecond } = drawn;
      const seconds = (bars: number) => (bars * BAR_PIXELS) / pixelsPerSecond;
      surfer.setTime(Math.max(0, Math.min(seconds(count), played.current - seconds(first))));
    };
    const paint = () => {
      frame = 0;
      const { pixelsPerSecond, scrollLeft, viewWidth } = useTimeView.getState();
      if (viewWidth === 0) return;
      const width = duration * pixelsPerSecond;
      const bars = Math.max(1, Math.floor(width / BAR_PIXELS));
      const begin = Math.max(0, Math.floor(scrollLeft / BAR_PIXELS));
      const end = Math.min(bars, Math.ceil((scrollLeft + viewWidth) / BAR_PIXELS));
      const isThere = drawn?.pixelsPerSecond === pixelsPerSecond && begin >= drawn.first;
      if (!drawn || !isThere || end > drawn.first + drawn.count) {
        const aside = Math.ceil(viewWidth / BAR_PIXELS);
        const first = Math.max(0, begin - aside);
        const count = Math.max(1, Math.min(bars, end + aside) - first);
        drawn = { first, count, pixelsPerSecond };
        container.style.width = `${count * BAR_PIXELS}px`;
        const heights = barsOf(outline, BAR_PIXELS / width, first, count);
        // A newer part takes the place of one that is still being laid out.
        void surfer.load('', [heights], (count * BAR_PIXELS) / pixelsPerSecond).then(
          () => showPlayed.current(),
          () => undefined,
        );
      }
      container.style.transform = `translateX(${drawn.first * BAR_PIXELS - scrollLeft}px)`;
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    paint();
    // Another theme is on the page a moment later.
    const recolor = requestAnimationFrame(() => surfer.setOptions(colors()));
    const stop = useTimeView.subscribe(ask);
    return () => {
      cancelAnimationFrame(frame);
      cancelAnimationFrame(recolor);
      stop();
      showPlayed.current = () => undefined;
      surfer.destroy();
    };
  }, [outline, duration, height, resolvedTheme]);
  usePlayhead(audioUrl, (time) => {
    played.current = time ?? 0;
    showPlayed.current();
  });
  return (
    <div aria-hidden className="size-full overflow-hidden">
      <div ref={canvas} className="h-full will-change-transform" data-testid="wave-bars" />
    </div>
  );
}
