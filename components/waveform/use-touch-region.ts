'use client';
import { type RefObject, useEffect, useRef } from 'react';

const holdMs = 350;
const farthestPixels = 10;

/**
 * A region by touch: a finger that is held still and then drawn marks one; one that moves at once scrolls. Only a
 * listener that is not passive can keep the browser from scrolling in the middle of a touch.
 * @param onRegion where the finger was held and where it is, in pixels from the left of the element
 */
export function useTouchRegion(
  onRegion: (from: number, to: number) => void,
): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const report = useRef(onRegion);
  report.current = onRegion;
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    let from: number | null = null;
    let start = { x: 0, y: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      from = null;
    };
    const onStart = (event: TouchEvent) => {
      end();
      const touch = event.touches[0];
      // A handle of the region moves its end by itself.
      if (event.touches.length !== 1 || !touch || (event.target as Element).closest('[role=slider]')) return;
      start = { x: touch.clientX, y: touch.clientY };
      timer = setTimeout(() => {
        from = start.x - box.getBoundingClientRect().left;
        navigator.vibrate?.(10);
      }, holdMs);
    };
    const onMove = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!touch) return;
      if (from === null) {
        if (Math.hypot(touch.clientX - start.x, touch.clientY - start.y) > farthestPixels) end();
        return;
      }
      event.preventDefault();
      report.current(from, touch.clientX - box.getBoundingClientRect().left);
    };
    box.addEventListener('touchstart', onStart, { passive: true });
    box.addEventListener('touchmove', onMove, { passive: false });
    box.addEventListener('touchend', end);
    box.addEventListener('touchcancel', end);
    return () => {
      end();
      box.removeEventListener('touchstart', onStart);
      box.removeEventListener('touchmove', onMove);
      box.removeEventListener('touchend', end);
      box.removeEventListener('touchcancel', end);
    };
  }, []);
  return element;
}
