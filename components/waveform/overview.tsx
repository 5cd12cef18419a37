'use client';
import { useTheme } from 'next-themes';
import { useEffect, useRef } from 'react';
import { useTimeView } from './time-view.ts';

/** The whole song, small, with the part that is in view; a press brings another part into view. */
export function Overview({
  peaks,
  duration,
  onMove,
}: {
  peaks: readonly number[];
  duration: number;
  onMove(center: number): void;
}) {
  const { resolvedTheme } = useTheme();
  const canvas = useRef<HTMLCanvasElement>(null);
  const inView = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const show = () => {
      const { pixelsPerSecond, scrollLeft, viewWidth } = useTimeView.getState();
      const width = pixelsPerSecond * duration;
      if (!inView.current) return;
      inView.current.style.left = `${(100 * scrollLeft) / width}%`;
      inView.current.style.width = `${Math.max(1, Math.min(100, (100 * viewWidth) / width))}%`;
    };
    show();
    return useTimeView.subscribe(show);
  }, [duration]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has another colour
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let frame = 0;
    // In the next frame: another theme is on the page a moment later.
    const draw = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => drawPeaks(element, peaks));
    };
    draw();
    // Not in the page until it is narrow or zoomed in: it is drawn when there is room for it.
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [peaks, resolvedTheme]);
  return (
    <div
      aria-hidden
      data-testid="overview"
      className="relative h-8 touch-none overflow-hidden rounded-md bg-surface-sunken"
      onPointerDown={(event) => {
        const move = (x: number) => {
          const box = event.currentTarget.getBoundingClientRect();
          onMove((x - box.left) / box.width);
        };
        const target = event.currentTarget;
        move(event.clientX);
        target.setPointerCapture(event.pointerId);
        target.onpointermove = (moved) => {
          const box = target.getBoundingClientRect();
          onMove((moved.clientX - box.left) / box.width);
        };
        target.onpointerup = () => {
          target.onpointermove = null;
        };
      }}
    >
      <canvas ref={canvas} className="absolute inset-0 size-full text-ink-faint" />
      <div ref={inView} className="absolute inset-y-0 rounded-md border border-weld bg-weld/10" />
    </div>
  );
}

function drawPeaks(canvas: HTMLCanvasElement, peaks: readonly number[]): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = width * devicePixelRatio;
  canvas.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  context.fillStyle = getComputedStyle(canvas).color;
  for (let x = 0; x < width; x += 2) {
    const from = Math.floor((x / width) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((x + 2) / width) * peaks.length));
    let peak = 0;
    for (let at = from; at < to; at++) peak = Math.max(peak, peaks[at] ?? 0);
    const bar = Math.max(1, peak * height);
    context.fillRect(x, (height - bar) / 2, 1, bar);
  }
}
