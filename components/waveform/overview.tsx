'use client';
import { useEffect, useRef } from 'react';

/** The whole song, small, with the part that is in view; a press brings another part into view. */
export function Overview({
  peaks,
  view,
  onMove,
}: {
  peaks: readonly number[];
  view: { from: number; to: number };
  onMove(center: number): void;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const { clientWidth: width, clientHeight: height } = element;
    element.width = width * devicePixelRatio;
    element.height = height * devicePixelRatio;
    context.scale(devicePixelRatio, devicePixelRatio);
    context.fillStyle = getComputedStyle(element).color;
    for (let x = 0; x < width; x += 2) {
      const from = Math.floor((x / width) * peaks.length);
      const to = Math.max(from + 1, Math.floor(((x + 2) / width) * peaks.length));
      let peak = 0;
      for (let at = from; at < to; at++) peak = Math.max(peak, peaks[at] ?? 0);
      const bar = Math.max(1, peak * height);
      context.fillRect(x, (height - bar) / 2, 1, bar);
    }
  }, [peaks]);
  return (
    <div
      aria-hidden
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
      <div
        className="absolute inset-y-0 rounded-md border border-weld bg-weld/10"
        style={{ left: `${view.from * 100}%`, width: `${Math.max(1, (view.to - view.from) * 100)}%` }}
      />
    </div>
  );
}
