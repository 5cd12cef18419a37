import type { Note, Part, PartRole } from '../score/score.ts';
import { barsOfFrame, type Frame } from './frame.ts';

/** Who carries a singer that neither bass nor drums play with. */
const CARRIES: readonly PartRole[] = ['harmony', 'arpeggio'];
const LOWS: readonly PartRole[] = ['bass', 'sub-bass'];
/** How much harder they play then, and where only the drums are missing. */
const ALONE = 1.4;
const UNDRUMMED = 1.15;

/**
 * Whoever plays alone with a singer plays up: calm figures, struck as softly as beside a whole band, would lie far
 * under the voice. In place.
 */
export function playUp(frame: Frame, parts: readonly Part[], melody: readonly Note[]): void {
  const bar = frame.metre.beatsPerBar;
  const sounds = (notes: readonly Note[], from: number) =>
    notes.some((note) => note.startBeat < from + bar - 0.1 && note.startBeat + note.lengthBeats > from + 0.1);
  const sung = melody.filter((note) => note.sung);
  const lows = parts.filter(({ role }) => LOWS.includes(role)).flatMap(({ notes }) => notes);
  const drums = parts
    .filter(({ bus }) => bus === 'drums' || bus === 'percussion')
    .flatMap(({ notes }) => notes);
  for (const { startBeat } of barsOfFrame(frame)) {
    if (!sounds(sung, startBeat) || sounds(drums, startBeat)) continue;
    const harder = sounds(lows, startBeat) ? UNDRUMMED : ALONE;
    for (const part of parts)
      if (CARRIES.includes(part.role))
        for (const note of part.notes)
          if (note.startBeat >= startBeat - 1e-6 && note.startBeat < startBeat + bar - 1e-6)
            note.velocity = Math.min(0.95, note.velocity * harder);
  }
}
