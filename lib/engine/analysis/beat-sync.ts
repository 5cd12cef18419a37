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

/** 1 − cosine of two rows of 12 (0 the same … 1 nothing in common). */
export function chromaDistance(rows: Float32Array, i: number, j: number): number {
  let product = 0;
  let squareI = 0;
  let squareJ = 0;
  for (let k = 0; k < 12; k++) {
    const a = rows[i * 12 + k]!;
    const b = rows[j * 12 + k]!;
    product += a * b;
    squareI += a * a;
    squareJ += b * b;
  }
  return 1 - product / (Math.sqrt(squareI * squareJ) + 1e-9);
}

/** (x − mean) / deviation, limited to −2–3 so that one clap does not decide. */
export function standardise(values: number[]): number[] {
  const mean = values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
  const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(variance) + 1e-9;
  return values.map((v) => Math.max(-2, Math.min(3, (v - mean) / deviation)));
}
