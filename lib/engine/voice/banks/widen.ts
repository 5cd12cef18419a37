import type { AnalysedVoice } from '../donors/analyse-voice.ts';
import { GRID_HZ } from '../donors/donor-grid.ts';
import { DB, valueAt } from '../donors/spectra.ts';

/** Of the half rate: filters of converters begin to close here. */
const RECORDED_SHARE = 0.88;
const VOICED_DB_PER_OCTAVE = -18;
const NOISE_DB_PER_OCTAVE = -6;

/**
 * Continues spectra above what a narrow recording holds, by a straight fall an octave: without it they would end in
 * silence, and consonants that hiss would be dull. Recordings that reach 16 kHz stay as they are.
 * @param sourceRate Hz, of the recording @param analysed is changed in place
 */
export function widen(analysed: AnalysedVoice, sourceRate: number): void {
  const edge = (RECORDED_SHARE * sourceRate) / 2;
  const first = GRID_HZ.findIndex((hz) => hz > edge);
  if (first <= 0 || edge > 15_000) return;
  const points = GRID_HZ.length;
  for (let q = 0; q < analysed.frames; q++) {
    const row = analysed.envelope.subarray(q * points, (q + 1) * points);
    const level = valueAt(row, edge);
    const fall = (analysed.voiced[q] ? VOICED_DB_PER_OCTAVE : NOISE_DB_PER_OCTAVE) / DB;
    for (let i = first; i < points; i++) row[i] = level + fall * Math.log2(GRID_HZ[i]! / edge);
  }
}
