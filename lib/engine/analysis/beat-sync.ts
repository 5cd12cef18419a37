/**
 * Means of frame-wise features between successive times.
 * @param features `frames × width` @param times in seconds, rising
 * @returns `(times.length − 1) × width`
 */
export function meanBetween(
  features: Float32Array,
  width: number,
  frameRate: number,
  times: readonly number[],
): Float32Array {
  const frames = features.length / width;
  const spans = Math.max(0, times.length - 1);
  const means = new Float32Array(spans * width);
  for (let i = 0; i < spans; i++) {
    const from = Math.max(0, Math.min(frames - 1, Math.round(times[i]! * frameRate)));
    const to = Math.max(from + 1, Math.min(frames, Math.round(times[i + 1]! * frameRate)));
    for (let t = from; t < to; t++)
      for (let k = 0; k < width; k++) means[i * width + k]! += features[t * width + k]! / (to - from);
  }
  return means;
}

/** (x − mean) / deviation, limited to −2–3 so that one clap does not decide. */
export function standardise(values: number[]): number[] {
  const mean = values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(variance) + 1e-9;
  return values.map((v) => Math.max(-2, Math.min(3, (v - mean) / deviation)));
}

/** How much each pitch class is heard; every beat counts the same, however loud. */
export function histogramOf(rows: Float32Array): Float64Array {
  const histogram = new Float64Array(12);
  for (let i = 0; i < rows.length; i += 12) {
    let top = 0;
    for (let k = 0; k < 12; k++) top = Math.max(top, rows[i + k]!);
    if (top > 1e-6) for (let k = 0; k < 12; k++) histogram[k]! += rows[i + k]! / top;
  }
  return histogram;
}
