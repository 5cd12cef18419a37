'use client';
import { useTheme } from 'next-themes';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { drawRoll, type RollPicture, type RollView } from './draw-roll.ts';
import { HEIGHT } from './roll-view.ts';

/** How wide an element is, pixels. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth));
    setWidth(measured.clientWidth);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Draws a roll where something of its picture is another, and, scrolled, once a frame without that anything is rendered.
 * @param ask set to what asks for a drawing in the next frame
 */
export function useRollDrawing(
  canvas: RefObject<HTMLCanvasElement | null>,
  ask: RefObject<() => void>,
  picture: Omit<RollPicture, 'view' | 'height' | 'fontFamily'>,
  /** What is in view: when it is another, and what it is at the moment of drawing. */
  view: { own: unknown; axis: unknown; offset: number; now(): RollView },
  onDrawn: () => void,
): void {
  const { resolvedTheme } = useTheme();
  const { notes, selection, refused, beats, colorOf, row, areDrums, band, locale, width } = picture;
  const { own, axis, offset } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in view, or another theme, needs a new drawing
  useLayoutEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const { fontFamily } = getComputedStyle(element);
    let frame = 0;
    const paint = () => {
      frame = 0;
      drawRoll(element, { ...picture, view: view.now(), height: HEIGHT, fontFamily });
      onDrawn();
    };
    paint();
    ask.current = () => {
      if (frame === 0) frame = requestAnimationFrame(paint);
    };
    return () => cancelAnimationFrame(frame);
  }, [
    notes,
    selection,
    refused,
    own,
    axis,
    offset,
    beats,
    colorOf,
    row,
    areDrums,
    band,
    width,
    resolvedTheme,
    locale,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme is on the page a moment later
  useEffect(() => ask.current(), [resolvedTheme]);
}
