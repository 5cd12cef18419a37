'use client';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

/** Narrower than this a page is a phone's: one lane is open at a time, and a whole song leaves no room for names. */
export const PHONE = '(max-width: 767px)';
/** What of a song a phone shows first: about eight bars, whose chords and lines can be read. */
const PHONE_SECONDS = 16;

/** How far in the axis is at first: on a phone a few bars, else the whole song. */
export function useStartZoom(duration: number): [number, Dispatch<SetStateAction<number>>] {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    if (matchMedia(PHONE).matches) setZoom(Math.max(1, duration / PHONE_SECONDS));
  }, [duration]);
  return [zoom, setZoom];
}
