/**
 * Running median over `length` values (odd), along time (each bin on its own) or along frequency.
 * Source of the use: D. Fitzgerald, "Harmonic/percussive separation using median filtering", DAFx 2010.
 * @param values `frames × bins`
 */
export function runningMedian(
  values: Float32Array,
  frames: number,
  bins: number,
  length: number,
  along: 'time' | 'frequency',
): Float32Array {
  const output = new Float32Array(values.length);
  const reach = length >> 1;
  const steps = along === 'time' ? frames : bins;
  const lines = along === 'time' ? bins : frames;
  const stride = along === 'time' ? bins : 1;
  const lineStride = along === 'time' ? 1 : bins;
  const sorted = new Float32Array(length + 1);
  for (let line = 0; line < lines; line++) {
    const base = line * lineStride;
    let count = 0;
    for (let i = 0; i < Math.min(reach, steps); i++)
      count = insert(sorted, count, values[base + i * stride]!);
    for (let i = 0; i < steps; i++) {
      if (i + reach < steps) count = insert(sorted, count, values[base + (i + reach) * stride]!);
      output[base + i * stride] = sorted[count >> 1]!;
      if (i - reach >= 0) count = remove(sorted, count, values[base + (i - reach) * stride]!);
    }
  }
  return output;
}

function insert(sorted: Float32Array, count: number, value: number): number {
  let at = count;
  while (at > 0 && sorted[at - 1]! > value) {
    sorted[at] = sorted[at - 1]!;
    at--;
  }
  sorted[at] = value;
  return count + 1;
}

function remove(sorted: Float32Array, count: number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < count - 1; i++) sorted[i] = sorted[i + 1]!;
  return count - 1;
}
