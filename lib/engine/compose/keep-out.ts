import type { Part } from '../score/score.ts';
import { isUnwanted } from './band.ts';
import type { Frame } from './frame.ts';
import type { SongPlan } from './song-plan.ts';
import { cutGaps } from './transitions.ts';

/** A pickup belongs to the section that it leads into. */
const PICKUP_BEATS = 1e-3;

/**
 * Silences instruments in the sections that are to be without them, and guests of some sections in all others. What
 * rings into such a section ends at its start.
 * @param parts changed in place
 */
export function keepOut(parts: readonly Part[], plan: Pick<SongPlan, 'form' | 'band'>, frame: Frame): void {
  for (const part of parts) {
    const guest = plan.band.find(
      ({ seat, sections }) => sections && (part.id === seat || part.id === `${seat}-double`),
    );
    const gaps = frame.sections.flatMap(({ startBeat, lengthBeats }, i) => {
      const { avoid } = plan.form[i]!;
      const isOut = (avoid && isUnwanted(avoid, part.instrument)) || (guest && !guest.sections!.includes(i));
      return isOut
        ? [{ startBeat: startBeat - PICKUP_BEATS, endBeat: startBeat + lengthBeats - PICKUP_BEATS }]
        : [];
    });
    part.notes = cutGaps(part.notes, gaps).filter(({ lengthBeats }) => lengthBeats > 0);
  }
}
