/**
 * Prediction polynomial 1 + a₁z⁻¹ + … of a windowed frame by the autocorrelation method (Levinson–Durbin; J. Makhoul,
 * "Linear prediction: a tutorial review", 1975).
 */
export function linearPrediction(frame: Float32Array | Float64Array, order: number): Float64Array {
  const correlation = new Float64Array(order + 1);
  for (let lag = 0; lag <= order; lag++)
    for (let i = lag; i < frame.length; i++) correlation[lag]! += frame[i]! * frame[i - lag]!;
  correlation[0]! *= 1.0001;
  const a = new Float64Array(order + 1);
  a[0] = 1;
  let error = correlation[0]! + 1e-12;
  for (let i = 1; i <= order; i++) {
    let reflection = -correlation[i]!;
    for (let j = 1; j < i; j++) reflection -= a[j]! * correlation[i - j]!;
    reflection /= error;
    const before = a.slice();
    for (let j = 1; j < i; j++) a[j] = before[j]! + reflection * before[i - j]!;
    a[i] = reflection;
    error *= 1 - reflection * reflection;
  }
  return a;
}

const ITERATIONS = 60;

/** Roots of a monic polynomial, all at once (Durand–Kerner). */
export function polynomialRoots(coefficients: Float64Array): { re: Float64Array; im: Float64Array } {
  const degree = coefficients.length - 1;
  const re = Float64Array.from(
    { length: degree },
    (_, i) => 0.9 * Math.cos((2 * Math.PI * i) / degree + 0.4),
  );
  const im = Float64Array.from(
    { length: degree },
    (_, i) => 0.9 * Math.sin((2 * Math.PI * i) / degree + 0.4),
  );
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let largest = 0;
    for (let i = 0; i < degree; i++) {
      let valueRe = 1;
      let valueIm = 0;
      for (let k = 1; k <= degree; k++) {
        const next = valueRe * re[i]! - valueIm * im[i]! + coefficients[k]!;
        valueIm = valueIm * re[i]! + valueRe * im[i]!;
        valueRe = next;
      }
      let productRe = 1;
      let productIm = 0;
      for (let j = 0; j < degree; j++) {
        if (j === i) continue;
        const dRe = re[i]! - re[j]!;
        const dIm = im[i]! - im[j]!;
        const next = productRe * dRe - productIm * dIm;
        productIm = productIm * dRe + productRe * dIm;
        productRe = next;
      }
      const norm = productRe * productRe + productIm * productIm + 1e-30;
      const stepRe = (valueRe * productRe + valueIm * productIm) / norm;
      const stepIm = (valueIm * productRe - valueRe * productIm) / norm;
      re[i]! -= stepRe;
      im[i]! -= stepIm;
      largest = Math.max(largest, Math.abs(stepRe) + Math.abs(stepIm));
    }
    if (largest < 1e-9) break;
  }
  return { re, im };
}
