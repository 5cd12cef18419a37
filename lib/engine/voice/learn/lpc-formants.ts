/**
 * Resonances of a frame by linear prediction: autocorrelation method with Levinson–Durbin (J. Makhoul, Proc.
 * IEEE 63, 1975), roots of the polynomial by Durand–Kerner iteration.
 * @param start first sample of the frame @param length samples @param order 10–14 at 11 025 Hz
 * @returns centre frequencies in Hz, ascending, of poles narrower than 700 Hz
 */
export function lpcFormants(
  samples: Float32Array,
  start: number,
  length: number,
  order: number,
  sampleRate: number,
): number[] {
  const frame = new Float64Array(length);
  for (let i = 0; i < length; i++) {
    const x = (samples[start + i] ?? 0) - 0.97 * (samples[start + i - 1] ?? 0);
    frame[i] = x * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (length - 1)));
  }
  const polynomial = levinson(frame, order);
  if (!polynomial) return [];
  return roots(polynomial)
    .filter(([, imaginary]) => imaginary > 0.01)
    .map(([real, imaginary]) => ({
      hz: (Math.atan2(imaginary, real) * sampleRate) / (2 * Math.PI),
      bandwidth: (-Math.log(Math.hypot(real, imaginary)) * sampleRate) / Math.PI,
    }))
    .filter(({ hz, bandwidth }) => hz > 180 && hz < sampleRate / 2 - 200 && bandwidth < 700)
    .map(({ hz }) => hz)
    .sort((a, b) => a - b);
}

/** Prediction polynomial 1 + a1·z⁻¹ + …; nothing for a silent frame. */
function levinson(frame: Float64Array, order: number): Float64Array | undefined {
  const r = new Float64Array(order + 1);
  for (let k = 0; k <= order; k++) for (let i = k; i < frame.length; i++) r[k]! += frame[i]! * frame[i - k]!;
  if (!(r[0]! > 1e-12)) return undefined;
  r[0]! *= 1.0001;
  const a = new Float64Array(order + 1);
  a[0] = 1;
  let error = r[0]!;
  for (let i = 1; i <= order; i++) {
    let sum = r[i]!;
    for (let j = 1; j < i; j++) sum += a[j]! * r[i - j]!;
    const reflection = -sum / error;
    const before = a.slice();
    for (let j = 1; j < i; j++) a[j] = before[j]! + reflection * before[i - j]!;
    a[i] = reflection;
    error *= 1 - reflection * reflection;
  }
  return a;
}

function roots(polynomial: Float64Array): [number, number][] {
  const order = polynomial.length - 1;
  const re = new Float64Array(order);
  const im = new Float64Array(order);
  for (let i = 0; i < order; i++) {
    re[i] = 0.9 * Math.cos((2 * Math.PI * (i + 0.3)) / order);
    im[i] = 0.9 * Math.sin((2 * Math.PI * (i + 0.3)) / order);
  }
  for (let round = 0; round < 60; round++) {
    let moved = 0;
    for (let i = 0; i < order; i++) {
      let pr = 1;
      let pi = 0;
      for (let j = 1; j <= order; j++) {
        const next = pr * re[i]! - pi * im[i]! + polynomial[j]!;
        pi = pr * im[i]! + pi * re[i]!;
        pr = next;
      }
      let dr = 1;
      let di = 0;
      for (let j = 0; j < order; j++) {
        if (j === i) continue;
        const xr = re[i]! - re[j]!;
        const xi = im[i]! - im[j]!;
        const next = dr * xr - di * xi;
        di = dr * xi + di * xr;
        dr = next;
      }
      const size = dr * dr + di * di || 1e-20;
      const qr = (pr * dr + pi * di) / size;
      const qi = (pi * dr - pr * di) / size;
      re[i]! -= qr;
      im[i]! -= qi;
      moved = Math.max(moved, Math.abs(qr) + Math.abs(qi));
    }
    if (moved < 1e-6) break;
  }
  return Array.from(re, (real, i): [number, number] => [real, im[i]!]);
}
