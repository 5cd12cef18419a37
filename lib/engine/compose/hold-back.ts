import type { Part } from '../score/score.ts';
import type { Frame } from './frame.ts';
import { cutGaps } from './transitions.ts';

/**
 * In music made for a drop, kick and bass are what the drop brings back: they wait out the second half of the build
 * before it, and the kick the first half of what comes down after it. Elsewhere nothing is changed.
 */
export function holdBack(frame: Frame, parts: readonly Part[]): void {
  if (!frame.style.form.middle.includes('drop')) return;
  const kickRests: { startBeat: number; endBeat: number }[] = [];
  const bassRests: typeof kickRests = [];
  frame.sections.forEach((section, i) => {
    const half = section.startBeat + section.lengthBeats / 2;
    const end = section.startBeat + section.lengthBeats;
    const next = frame.sections[i + 1];
    if (section.kind === 'build' && next && next.energy > section.energy) {
      kickRests.push({ startBeat: half, endBeat: end });
      bassRests.push({ startBeat: half, endBeat: end });
    } else if (section.kind === 'interlude' || section.kind === 'breakdown')
      kickRests.push({ startBeat: section.startBeat, endBeat: half });
  });
  for (const part of parts) {
    if (part.role === 'kick') part.notes = cutGaps(part.notes, kickRests);
    else if (part.role === 'bass' || part.role === 'sub-bass') part.notes = cutGaps(part.notes, bassRests);
  }
}
