import { type BarShape, STRANDS } from './bar-shapes.ts';
import { standardise } from './beat-sync.ts';
import { CHROMA_FRAME_RATE } from './chroma.ts';
import { FRAME_RATE } from './frame-features.ts';
import type { SongFeatures } from './song-features.ts';

/**
 * What speaks for bars, one row a sixteenth of the pulses: standardised strengths of {@link STRANDS}.
 * @param pulses seconds, rising @param shape of the bars that are looked for
 */
export function evidenceAt(
  pulses: readonly number[],
  features: SongFeatures,
  { pulses: perBar, parts }: BarShape,
): Float64Array {
  const times = sixteenths(pulses, parts);
  const { onsets, chroma } = features;
  const period = periodOf(pulses);
  const reach = reachOf(pulses, parts);
  const columns = [
    times.map(peaksOf(onsets.low, reach)),
    times.map(peaksOf(onsets.high, reach)),
    changesAt(chroma.all, times, period),
    changesAt(chroma.bass, times, period),
    changesAt(chroma.all, times, (perBar / 2) * period),
  ].map(standardise);
  const width = STRANDS.length;
  return Float64Array.from(
    { length: times.length * width },
    (_, i) => columns[i % width]![Math.floor(i / width)]!,
  );
}

const periodOf = (pulses: readonly number[]): number => (pulses.at(-1)! - pulses[0]!) / (pulses.length - 1);

/** How many frames off a sixteenth its onset may be. */
export const reachOf = (pulses: readonly number[], parts: number): number =>
  Math.max(1, Math.min(3, Math.round((periodOf(pulses) * FRAME_RATE * 0.4) / parts)));

/** Peak of a strength around a time. */
export const peaksOf =
  (strength: Float32Array, reach: number) =>
  (seconds: number): number => {
    const centre = Math.round(seconds * FRAME_RATE);
    let peak = 0;
    for (let t = Math.max(0, centre - reach); t <= Math.min(strength.length - 1, centre + reach); t++)
      peak = Math.max(peak, strength[t]!);
    return peak;
  };

/** The times of the pulses and of what is between them. */
export function sixteenths(pulses: readonly number[], parts: number): number[] {
  return pulses.flatMap((seconds, i) => {
    const next = pulses[i + 1] ?? 2 * seconds - pulses[i - 1]!;
    return Array.from({ length: parts }, (_, q) => seconds + ((next - seconds) * q) / parts);
  });
}

/** How different the pitch classes of the span after each time are from those of the span before it, 0–1. */
function changesAt(rows: Float32Array, times: readonly number[], spanSeconds: number): number[] {
  const frames = rows.length / 12;
  const sums = runningSums(rows);
  const frameOf = (seconds: number) => Math.max(0, Math.min(frames, Math.round(seconds * CHROMA_FRAME_RATE)));
  return times.map((seconds) => {
    const from = frameOf(seconds - spanSeconds) * 12;
    const at = frameOf(seconds) * 12;
    const to = frameOf(seconds + spanSeconds) * 12;
    let product = 0;
    let before = 0;
    let after = 0;
    for (let k = 0; k < 12; k++) {
      const a = sums[at + k]! - sums[from + k]!;
      const b = sums[to + k]! - sums[at + k]!;
      product += a * b;
      before += a * a;
      after += b * b;
    }
    return before * after > 1e-12 ? 1 - product / Math.sqrt(before * after) : 0;
  });
}

/** Sums of a song's rows, kept as long as the rows are: many grids are tried on one song. */
const sumsOfRows = new WeakMap<Float32Array, Float64Array>();

function runningSums(rows: Float32Array): Float64Array {
  const known = sumsOfRows.get(rows);
  if (known) return known;
  const sums = new Float64Array(rows.length + 12);
  for (let i = 0; i < rows.length; i++) sums[i + 12] = sums[i]! + rows[i]!;
  sumsOfRows.set(rows, sums);
  return sums;
}
