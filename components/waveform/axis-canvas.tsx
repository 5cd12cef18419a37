'use client';
import { useTheme } from 'next-themes';
import { type PointerEvent, useEffect, useRef } from 'react';
import { AxisPlayhead } from './axis-playhead.tsx';
import { type TimeView, turnAxis, useTimeView } from './time-view.ts';

/** What a lane draws on: its size in pixels, and colours by the names of the theme. */
export interface LanePicture {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  view: TimeView;
  color(name: string): string;
  /** What the page is written in. */
  fontFamily: string;
}

/**
 * A lane on the time axis. What is in view is drawn, at most once a frame: the cost is that of a screen, however long the
 * song. Decorative: whoever uses it says the same to keys and to screen readers elsewhere.
 * @param draw a new function draws anew
 */
export function AxisCanvas({
  draw,
  height,
  audioUrl,
  onPress,
  label,
}: {
  draw(picture: LanePicture): void;
  height: number;
  /** Of the song, whose playhead stands on it. */
  audioUrl: string;
  onPress?(seconds: number, event: PointerEvent): void;
  label: string;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    let frame = 0;
    const paint = () => {
      frame = 0;
      const context = element.getContext('2d');
      const { clientWidth: width } = element;
      if (!context || width === 0) return;
      const ratio = devicePixelRatio;
      if (element.width !== Math.round(width * ratio)) element.width = Math.round(width * ratio);
      if (element.height !== Math.round(height * ratio)) element.height = Math.round(height * ratio);
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const styles = getComputedStyle(document.documentElement);
      const color = (name: string) => styles.getPropertyValue(name).trim();
      const { fontFamily } = getComputedStyle(element);
      draw({ context, width, height, view: useTimeView.getState(), color, fontFamily });
    };
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    paint();
    const stop = useTimeView.subscribe(ask);
    const observer = new ResizeObserver(ask);
    observer.observe(element);
    const onWheel = (event: WheelEvent) => {
      if (turnAxis(event)) event.preventDefault();
    };
    // React listens to the wheel passively: then the page would zoom beside the lane.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      stop();
      observer.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [draw, height, resolvedTheme]);
  return (
    <div className="relative overflow-hidden">
      <canvas
        ref={canvas}
        aria-hidden
        data-testid={`lane-${label}`}
        className="block w-full cursor-pointer touch-pan-y"
        style={{ height }}
        onPointerUp={(event) => {
          const { scrollLeft, pixelsPerSecond } = useTimeView.getState();
          const box = event.currentTarget.getBoundingClientRect();
          onPress?.((event.clientX - box.left + scrollLeft) / pixelsPerSecond, event);
        }}
      />
      <AxisPlayhead audioUrl={audioUrl} />
    </div>
  );
}
