'use client';
import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Keeps the playhead in view, until the user looks elsewhere: a turn of the wheel, a finger or the overview ends it, and
 * it begins again once the playhead is in view.
 * @returns what moves the view; `x` is the playhead's place on the scrolled width, in pixels
 */
export function useFollow(scroller: RefObject<HTMLElement | null>): (x: number) => void {
  const yielded = useRef(false);
  const ownScroll = useRef(-1);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onScroll = () => {
      // Scrolled by somebody else: by hand, or by the overview.
      if (Math.abs(element.scrollLeft - ownScroll.current) > 2) yielded.current = true;
      ownScroll.current = -1;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => element.removeEventListener('scroll', onScroll);
  }, [scroller]);
  return useCallback(
    (x) => {
      const element = scroller.current;
      if (!element) return;
      const isInView = x >= element.scrollLeft && x <= element.scrollLeft + element.clientWidth * 0.9;
      if (isInView) yielded.current = false;
      else if (!yielded.current) {
        element.scrollLeft = x - element.clientWidth * 0.1;
        ownScroll.current = element.scrollLeft;
      }
    },
    [scroller],
  );
}
