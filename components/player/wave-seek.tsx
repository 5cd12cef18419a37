'use client';
import { useTheme } from 'next-themes';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';

const barPixels = 4;
const stepSeconds = 5;
const farStepSeconds = 15;

interface WaveSeekProps {
  label: string;
  /** Peak per point, 0–1, evenly spaced; none yet draws a line. */
  peaks: readonly number[];
  time: number;
  duration: number;
  valueText: string;
  onSeek(seconds: number): void;
  className?: string;
}

/** A song's waveform as the slider of where it is. */
export function WaveSeek({ label, peaks, time, duration, valueText, onSeek, className }: WaveSeekProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { resolvedTheme } = useTheme();
  const share = duration > 0 ? time / duration : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawBars(element, peaks, share);
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [peaks, share, resolvedTheme]);

  function onKeyDown(event: KeyboardEvent) {
    const targets: Record<string, number> = {
      ArrowRight: time + stepSeconds,
      ArrowUp: time + stepSeconds,
      ArrowLeft: time - stepSeconds,
      ArrowDown: time - stepSeconds,
      PageUp: time + farStepSeconds,
      PageDown: time - farStepSeconds,
      Home: 0,
      End: duration,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(duration, target)));
  }
  function onPointer(event: PointerEvent<HTMLDivElement>) {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    onSeek(Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration);
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(time)}
      aria-valuetext={valueText}
      onKeyDown={onKeyDown}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      className={className}
    >
      <canvas ref={canvas} aria-hidden className="size-full" />
    </div>
  );
}

function drawBars(element: HTMLCanvasElement, peaks: readonly number[], share: number): void {
  const context = element.getContext('2d');
  if (!context) return;
  const { clientWidth: width, clientHeight: height } = element;
  element.width = width * devicePixelRatio;
  element.height = height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const color = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const [played, rest] = [color('--weld'), color('--line-strong')];
  const loudest = Math.max(0.01, ...peaks);
  const bars = Math.max(1, Math.floor(width / barPixels));
  for (let bar = 0; bar < bars; bar++) {
    const from = Math.floor((bar / bars) * peaks.length);
    const to = Math.max(from + 1, Math.floor(((bar + 1) / bars) * peaks.length));
    const peak = Math.max(0, ...peaks.slice(from, to)) / loudest;
    const length = Math.max(2, peak * height);
    context.fillStyle = (bar + 0.5) / bars <= share ? played : rest;
    context.fillRect(bar * barPixels, (height - length) / 2, barPixels - 2, length);
  }
}
