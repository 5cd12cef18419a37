import type { StereoBuffer } from '../audio.ts';

/** Samples a point of each level: 256 for a close look, 32768 for a whole song at a glance. */
export const PEAK_STEPS = [256, 512, 1024, 2048, 4096, 8192, 16384, 32768] as const;

export interface PeakLevel {
  samplesPerPoint: number;
  /** Least and greatest sample of each stretch over both channels, full scale ±32767: min, max, min, max … */
  points: Int16Array;
}

/** A recording's outline at several resolutions, each half as fine as the one before. */
export interface WaveformPeaks {
  lengthSamples: number;
  levels: PeakLevel[];
}

/** The outline of a recording. */
export function computePeaks(buffer: StereoBuffer): WaveformPeaks {
  const levels: PeakLevel[] = [finest(buffer)];
  for (const samplesPerPoint of PEAK_STEPS.slice(1))
    levels.push(coarser(levels[levels.length - 1]!.points, samplesPerPoint));
  return { lengthSamples: buffer.left.length, levels };
}

function finest({ left, right }: StereoBuffer): PeakLevel {
  const samplesPerPoint = PEAK_STEPS[0];
  const points = new Int16Array(2 * Math.ceil(left.length / samplesPerPoint));
  for (let p = 0, i = 0; p < points.length; p += 2) {
    let least = Number.POSITIVE_INFINITY;
    let greatest = Number.NEGATIVE_INFINITY;
    for (const end = Math.min(left.length, i + samplesPerPoint); i < end; i++) {
      const l = left[i]!;
      const r = right[i]!;
      if (l < least) least = l;
      if (r < least) least = r;
      if (l > greatest) greatest = l;
      if (r > greatest) greatest = r;
    }
    points[p] = toInt16(least);
    points[p + 1] = toInt16(greatest);
  }
  return { samplesPerPoint, points };
}

const toInt16 = (x: number): number => Math.round(32767 * Math.max(-1, Math.min(1, x)));

function coarser(fine: Int16Array, samplesPerPoint: number): PeakLevel {
  const pairs = fine.length / 2;
  const points = new Int16Array(2 * Math.ceil(pairs / 2));
  for (let p = 0; p < points.length; p += 2) {
    const next = Math.min(2 * p + 2, fine.length - 2);
    points[p] = Math.min(fine[2 * p]!, fine[next]!);
    points[p + 1] = Math.max(fine[2 * p + 1]!, fine[next + 1]!);
  }
  return { samplesPerPoint, points };
}

/**
 * So many points of loudness to draw, 0–1, the greatest of them 1 (all 0 for silence): half peak, half mean of the
 * stretch, which looks more like what is heard than peaks alone.
 * @param count 1 or more
 */
export function waveformPoints(peaks: WaveformPeaks, count: number): Float32Array {
  const out = new Float32Array(count);
  const wanted = peaks.lengthSamples / count;
  // The coarsest level that still gives a stretch a few points.
  const level =
    peaks.levels.findLast((candidate) => candidate.samplesPerPoint * 4 <= wanted) ?? peaks.levels[0];
  if (!level || level.points.length === 0) return out;
  const pairs = level.points.length / 2;
  let most = 0;
  for (let n = 0; n < count; n++) {
    const from = Math.min(pairs - 1, Math.floor((n * pairs) / count));
    const to = Math.max(from + 1, Math.floor(((n + 1) * pairs) / count));
    let peak = 0;
    let sum = 0;
    for (let p = from; p < to; p++) {
      const value = Math.max(-level.points[2 * p]!, level.points[2 * p + 1]!, 0);
      if (value > peak) peak = value;
      sum += value;
    }
    out[n] = 0.5 * peak + (0.5 * sum) / (to - from);
    most = Math.max(most, out[n]!);
  }
  if (most > 0) for (let n = 0; n < count; n++) out[n]! /= most;
  return out;
}
