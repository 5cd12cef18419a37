'use client';
import { type RefObject, useEffect, useRef } from 'react';
import { type Fingers, type Pinch, pinchOf } from './pinch.ts';

/**
 * Two fingers on a roll or a waveform zoom it and draw it along; one finger that holds something has it to itself. Only
 * a listener that is not passive keeps the browser from scrolling the page meanwhile.
 * @returns whether two fingers are on it: what each of them does alone is not meant
 */
export function useFingers(
  box: RefObject<HTMLElement | null>,
  { onBegin, onPinch, isHolding }: { onBegin(): void; onPinch(pinch: Pinch): void; isHolding(): boolean },
): RefObject<boolean> {
  const isPinching = useRef(false);
  const report = useRef({ onBegin, onPinch, isHolding });
  report.current = { onBegin, onPinch, isHolding };
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let last: Fingers | null = null;
    const fingersOf = ({ touches: [a, b] }: TouchEvent): Fingers | null => {
      if (!a || !b) return null;
      const { left, top } = element.getBoundingClientRect();
      return [
        { x: a.clientX - left, y: a.clientY - top },
        { x: b.clientX - left, y: b.clientY - top },
      ];
    };
    const onStart = (event: TouchEvent) => {
      if (event.touches.length !== 2) return;
      event.preventDefault();
      last = fingersOf(event);
      isPinching.current = true;
      report.current.onBegin();
    };
    const onMove = (event: TouchEvent) => {
      const now = fingersOf(event);
      if (last && now) {
        event.preventDefault();
        report.current.onPinch(pinchOf(last, now));
        last = now;
      } else if (report.current.isHolding()) event.preventDefault();
    };
    const onEnd = (event: TouchEvent) => {
      if (event.touches.length < 2) last = null;
      // The finger that stays goes on with nothing.
      if (event.touches.length === 0) isPinching.current = false;
    };
    element.addEventListener('touchstart', onStart, { passive: false });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [box]);
  return isPinching;
}
