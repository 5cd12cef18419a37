'use client';
import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import { BAR_PIXELS, barsOf, type Outline } from './outline.ts';
import { type DrawPart, ScrolledDrawing } from './scrolled-drawing.ts';
import { themeColor, themeNow } from './theme-colors.ts';
import { useTimeView } from './time-view.ts';
import { usePlayhead } from './use-playhead.ts';

const INK_PIXELS = 2;

/** The song's wave as bars, those that were played darker. Drawn is what comes into view or is played. */
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
  const canvas = useRef<HTMLCanvasElement>(null);
  const { resolvedTheme } = useTheme();
  const played = useRef(0);
  const onPlayed = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new ScrolledDrawing(element);
    let { clientWidth: width } = element;
    let frame = 0;
    let shownBar = 0;
    const barAt = (pixelsPerSecond: unknown) =>
      Math.round((played.current * Number(pixelsPerSecond)) / BAR_PIXELS);
    const draw: DrawPart = (context, from, to, { picture: pixelsPerSecond, scrollLeft }) => {
      const all = duration * Number(pixelsPerSecond);
      const first = Math.max(0, Math.floor((scrollLeft + from) / BAR_PIXELS));
      const end = Math.min(Math.ceil(all / BAR_PIXELS), Math.ceil((scrollLeft + to) / BAR_PIXELS));
      const heights = barsOf(outline, BAR_PIXELS / all, first, end - first);
      const put = (begin: number, until: number, color: string) => {
        context.beginPath();
        for (let bar = begin; bar < until; bar++) {
          const size = Math.max(1, (heights[bar - first] ?? 0) * height);
          context.roundRect(bar * BAR_PIXELS - scrollLeft, (height - size) / 2, INK_PIXELS, size, 1);
        }
        context.fillStyle = themeColor(color);
        context.fill();
      };
      const middle = Math.max(first, Math.min(end, barAt(pixelsPerSecond)));
      put(first, middle, '--ink');
      put(middle, end, '--line-strong');
    };
    onPlayed.current = () => {
      const { shown } = drawing;
      const bar = barAt(shown?.picture);
      if (!shown || bar === shownBar) return;
      const changed = [shownBar, bar].sort((a, b) => a - b).map((one) => one * BAR_PIXELS - shown.scrollLeft);
      shownBar = bar;
      drawing.again(changed[0]!, changed[1]!, draw);
    };
    const paint = () => {
      frame = 0;
      const { pixelsPerSecond, scrollLeft } = useTimeView.getState();
      if (width === 0) return;
      const isOther = drawing.shown?.picture !== pixelsPerSecond;
      drawing.show(
        { width, height, ratio: devicePixelRatio, scrollLeft, picture: pixelsPerSecond, theme: themeNow() },
        draw,
      );
      if (isOther) shownBar = barAt(pixelsPerSecond);
      else onPlayed.current();
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    paint();
    // Another theme is on the page a moment later.
    ask();
    const stop = useTimeView.subscribe(ask);
    const observer = new ResizeObserver(() => {
      width = element.clientWidth;
      ask();
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      stop();
      observer.disconnect();
      onPlayed.current = () => undefined;
    };
  }, [outline, duration, height, resolvedTheme]);
  usePlayhead(audioUrl, (time) => {
    played.current = time ?? 0;
    onPlayed.current();
  });
  return <canvas ref={canvas} aria-hidden data-testid="wave-bars" className="block size-full" />;
}
