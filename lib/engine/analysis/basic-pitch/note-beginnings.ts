import { PITCHES } from './network.ts';
import type { NotePosteriors } from './posteriors.ts';

/** Onset probability from which a peak is looked at. */
export const MIN_ONSET = 0.2;
/** What is bowed or blown softly has no such peak: the note map rises over this, stays this sure, and no peak is near. */
const RISE = 0.3;
const RISEN = 0.4;
const RISEN_FRAMES = 10;
const NEAR_FRAMES = 10;

/** Frames at which a note of a pitch may begin. */
export interface Beginnings {
  /** Peaks of the onset map, and rises of the note map where there is none: in order. */
  frames: number[];
  peaks: number;
}

/** @param pitch 0 is the lowest */
export function beginningsOf({ onset, note, frames }: NotePosteriors, pitch: number): Beginnings {
  const at = (map: Float32Array, t: number) => (t >= 0 && t < frames ? map[t * PITCHES + pitch]! : 0);
  const found: number[] = [];
  for (let t = 0; t < frames; t++)
    if (at(onset, t) >= MIN_ONSET && at(onset, t) > at(onset, t - 1) && at(onset, t) >= at(onset, t + 1))
      found.push(t);
  const peaks = found.length;
  for (let t = 0, next = 0; t < frames; t++) {
    while (next < peaks && found[next]! < t - NEAR_FRAMES) next++;
    if (at(note, t) < RISE || at(note, t - 1) >= RISE) continue;
    if (next < peaks && found[next]! <= t + NEAR_FRAMES) continue;
    let sum = 0;
    for (let k = t; k < t + RISEN_FRAMES; k++) sum += at(note, k);
    if (sum >= RISEN * RISEN_FRAMES) found.push(t);
  }
  return { frames: found.sort((a, b) => a - b), peaks };
}
