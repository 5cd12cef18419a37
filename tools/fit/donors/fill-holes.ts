import type { AnalysedVoice } from '#lib/engine/voice/donors/analyse-voice.ts';
import { GRID_HZ } from '#lib/engine/voice/donors/donor-grid.ts';
import { DB } from '#lib/engine/voice/donors/spectra.ts';

/** Below here a valley is a mouth's: an encoder spares what is louder. */
const FROM_HZ = 5000;
/** The ridges on either side of a valley are looked for this far away. */
const REACH_HZ = 3000;
/** No mouth has deeper ones up there. */
const DEEPEST_DB = 12;

const FIRST = GRID_HZ.findIndex((hz) => hz >= FROM_HZ);
/** Of each point above: what lies within reach below it, and above it, the point among both. */
const SIDES = GRID_HZ.map((hz) => ({
  below: GRID_HZ.findIndex((other) => other >= hz - REACH_HZ),
  above: GRID_HZ.findLastIndex((other) => other <= hz + REACH_HZ),
}));

/**
 * Fills what a lossy encoder left out of a recording. Bands that it takes for inaudible come back as silence, 20–60 dB
 * below what lies on both sides of them; sung longer, louder and brighter than they were read, they are heard as holes.
 * No point stays deeper than a mouth's own valleys below the straight line between its ridges.
 * @param analysed is changed in place
 */
export function fillHoles({ envelope, frames }: Pick<AnalysedVoice, 'envelope' | 'frames'>): void {
  const points = GRID_HZ.length;
  const filled = new Float64Array(points);
  for (let q = 0; q < frames; q++) {
    const row = envelope.subarray(q * points, (q + 1) * points);
    filled.set(row);
    for (let i = FIRST; i < points; i++) {
      const left = highest(row, SIDES[i]!.below, i);
      const right = highest(row, i, SIDES[i]!.above);
      const width = GRID_HZ[right]! - GRID_HZ[left]!;
      const share = width === 0 ? 0 : (GRID_HZ[i]! - GRID_HZ[left]!) / width;
      const line = row[left]! + share * (row[right]! - row[left]!);
      filled[i] = Math.max(row[i]!, line - DEEPEST_DB / DB);
    }
    row.set(filled);
  }
}

function highest(row: Float64Array, from: number, to: number): number {
  let best = from;
  for (let i = from + 1; i <= to; i++) if (row[i]! > row[best]!) best = i;
  return best;
}
