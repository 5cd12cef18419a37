'use client';
import { useEffect, useMemo, useState } from 'react';
import { BAR_PIXELS, type Outline, wantsFine } from './outline.ts';

/**
 * The outline of a song, at once from its coarse peaks; the fine ones are fetched when the zoom first wants them.
 * @param fineUrl where they are; null where there are none
 */
export function useOutline(peaks: number[] | null, fineUrl: string | null, width: number): Outline | null {
  const [fine, setFine] = useState<Uint8Array | null>(null);
  const outline = useMemo(() => (peaks ? { coarse: levelled(peaks), fine } : null), [peaks, fine]);
  const wants = outline !== null && fineUrl !== null && wantsFine(outline, BAR_PIXELS / width);
  useEffect(() => {
    if (!wants || !fineUrl) return;
    const controller = new AbortController();
    fetch(fineUrl, { signal: controller.signal })
      .then(async (answer) => {
        if (answer.ok) setFine(levelledBytes(new Uint8Array(await answer.arrayBuffer())));
      })
      // The coarse ones go on showing; the next zoom asks again.
      .catch(() => undefined);
    return () => controller.abort();
  }, [wants, fineUrl]);
  return outline;
}

/** Raised so that the loudest is 1: a quiet song is seen too. */
function levelled(peaks: readonly number[]): number[] {
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0.01);
  return peaks.map((peak) => peak / loudest);
}
function levelledBytes(bytes: Uint8Array): Uint8Array {
  const loudest = bytes.reduce((most, peak) => Math.max(most, peak), 1);
  return bytes.map((peak) => Math.round((peak / loudest) * 255));
}
