'use client';
import { useTheme } from 'next-themes';
import { type RefObject, useEffect, useRef } from 'react';
import type { Multitrack } from '#components/player/multitrack.ts';

const BAR_PIXELS = 3;

/** A part over the song's time, in its own colour, with the playhead; a press goes there. The sliders say the rest. */
export function StemWave({
  multitrack,
  isReady,
  track,
  color,
  share,
  isSilent,
  onSeek,
}: {
  multitrack: RefObject<Multitrack | null>;
  isReady: boolean;
  track: number;
  /** A CSS variable. */
  color: string;
  /** How far the mix has played, 0–1. */
  share: number;
  isSilent: boolean;
  onSeek(share: number): void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme needs a new drawing
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || !isReady) return;
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = element;
      element.width = width * devicePixelRatio;
      element.height = height * devicePixelRatio;
      context.scale(devicePixelRatio, devicePixelRatio);
      context.fillStyle = getComputedStyle(element).color;
      const bars = Math.max(1, Math.floor(width / BAR_PIXELS));
      const outline = multitrack.current?.outline(track, bars);
      for (let bar = 0; bar < bars; bar++) {
        const size = Math.max(1, Math.min(1, outline?.[bar] ?? 0) * height);
        context.fillRect(bar * BAR_PIXELS, (height - size) / 2, BAR_PIXELS - 1, size);
      }
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isReady, track, multitrack, resolvedTheme]);
  return (
    <div
      aria-hidden
      data-testid="stem-wave"
      className="relative col-span-full h-10 cursor-pointer overflow-hidden rounded-md bg-surface-sunken max-sm:order-2"
      onPointerDown={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onSeek((event.clientX - box.left) / box.width);
      }}
    >
      <canvas
        ref={canvas}
        className="size-full"
        style={{ color: `var(${color})`, opacity: isSilent ? 0.35 : 1 }}
      />
      <div className="absolute inset-y-0 w-0.5 bg-weld" style={{ left: `${share * 100}%` }} />
    </div>
  );
}
