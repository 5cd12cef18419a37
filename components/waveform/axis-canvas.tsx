'use client';
import { useTheme } from 'next-themes';
import { type PointerEvent, useEffect, useRef } from 'react';
import { AxisPlayhead } from './axis-playhead.tsx';
import { ScrolledDrawing } from './scrolled-drawing.ts';
import { themeColor, themeNow } from './theme-colors.ts';
import { type TimeView, turnAxis, useTimeView } from './time-view.ts';

/** What a lane draws on: its size in pixels, and colours by the names of the theme. */
export interface LanePicture {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** What has to be drawn, in pixels from the left edge; what lies outside is cut off. */
  from: number;
  to: number;
  view: TimeView;
  color(name: string): string;
  /** What the page is written in. */
  fontFamily: string;
}

/** A press that moves further is a swipe, pixels. */
const MOST_PRESS_PIXELS = 8;
/** So far below and above the screen a lane is drawn already, pixels. */
const AHEAD_PIXELS = 200;

/**
 * A lane on the time axis. What is in view is drawn, at most once a frame: the cost is that of a screen, however long the
 * song. Decorative: whoever uses it says the same to keys and to screen readers elsewhere.
 * @param draw a new function draws anew
 * @param isFixed what it draws at a place of the song does not depend on what else is in view: scrolled, it is moved
 */
export function AxisCanvas({
  draw,
  height,
  audioUrl,
  onPress,
  label,
  isFixed = false,
}: {
  draw(picture: LanePicture): void;
  height: number;
  /** Of the song, whose playhead stands on it. */
  audioUrl: string;
  onPress?(seconds: number, event: PointerEvent): void;
  label: string;
  isFixed?: boolean;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number; lastX: number; moved: boolean } | null>(null);
  const { resolvedTheme } = useTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const drawing = new ScrolledDrawing(element);
    const { fontFamily } = getComputedStyle(element);
    let { clientWidth: width } = element;
    let isOnScreen = true;
    let frame = 0;
    const paint = () => {
      frame = 0;
      if (width === 0 || !isOnScreen) return;
      const view = useTimeView.getState();
      const { scrollLeft, pixelsPerSecond } = view;
      drawing.show(
        // What is not fixed is another picture each time.
        {
          width,
          height,
          ratio: devicePixelRatio,
          scrollLeft,
          picture: isFixed ? pixelsPerSecond : {},
          theme: themeNow(),
        },
        (context, from, to) =>
          draw({ context, width, height, from, to, view, color: themeColor, fontFamily }),
      );
    };
    const ask = () => {
      if (frame === 0 && isOnScreen) frame = requestAnimationFrame(paint);
    };
    paint();
    // Another theme is on the page a moment later.
    ask();
    const stop = useTimeView.subscribe(ask);
    const sized = new ResizeObserver(() => {
      width = element.clientWidth;
      ask();
    });
    sized.observe(element);
    // Of many parts few are on the screen.
    const seen = new IntersectionObserver(
      (entries) => {
        isOnScreen = entries.at(-1)?.isIntersecting ?? true;
        ask();
      },
      { rootMargin: `${AHEAD_PIXELS}px` },
    );
    seen.observe(element);
    const onWheel = (event: WheelEvent) => {
      if (turnAxis(event)) event.preventDefault();
    };
    // React listens to the wheel passively: then the page would zoom beside the lane.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      stop();
      sized.disconnect();
      seen.disconnect();
      element.removeEventListener('wheel', onWheel);
    };
  }, [draw, height, isFixed, resolvedTheme]);
  return (
    <div className="relative overflow-hidden">
      <canvas
        ref={canvas}
        aria-hidden
        data-testid={`lane-${label}`}
        className="block w-full cursor-pointer touch-pan-y"
        style={{ height }}
        onPointerDown={({ button, clientX: x, clientY: y }) => {
          held.current = button === 0 ? { x, y, lastX: x, moved: false } : null;
        }}
        onPointerMove={({ clientX: x, clientY: y, pointerType }) => {
          const from = held.current;
          if (!from) return;
          if (Math.hypot(x - from.x, y - from.y) > MOST_PRESS_PIXELS) from.moved = true;
          if (!from.moved || pointerType !== 'touch') return;
          // Downwards a finger scrolls the page, which is the browser's; sideways the song.
          const { scroller } = useTimeView.getState();
          if (scroller) scroller.scrollLeft -= x - from.lastX;
          from.lastX = x;
        }}
        onPointerCancel={() => {
          held.current = null;
        }}
        onPointerUp={(event) => {
          const pressed = held.current;
          held.current = null;
          if (!pressed || pressed.moved) return;
          const { scrollLeft, pixelsPerSecond } = useTimeView.getState();
          const box = event.currentTarget.getBoundingClientRect();
          onPress?.((event.clientX - box.left + scrollLeft) / pixelsPerSecond, event);
        }}
      />
      <AxisPlayhead audioUrl={audioUrl} />
    </div>
  );
}
