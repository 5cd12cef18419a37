/** Eigenvalues and vectors (columns) of a symmetric matrix by Jacobi's rotations (W. Press et al., "Numerical Recipes", ch. 11). */
export function eigen(matrix: readonly Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const n = matrix.length;
  const a = matrix.map((row) => row.slice());
  const v = a.map((_, i) => Float64Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)));
  for (let sweep = 0; sweep < 60; sweep++) {
    let off = 0;
    for (let p = 0; p < n; p++) for (let q = p + 1; q < n; q++) off += a[p]![q]! ** 2;
    if (off < 1e-18) break;
    for (let p = 0; p < n; p++)
      for (let q = p + 1; q < n; q++) {
        if (Math.abs(a[p]![q]!) < 1e-15) continue;
        const theta = (a[q]![q]! - a[p]![p]!) / (2 * a[p]![q]!);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        const s = t * c;
        for (let k = 0; k < n; k++) {
          const [x, y] = [a[k]![p]!, a[k]![q]!];
          a[k]![p] = c * x - s * y;
          a[k]![q] = s * x + c * y;
        }
        for (let k = 0; k < n; k++) {
          const [x, y] = [a[p]![k]!, a[q]![k]!];
          a[p]![k] = c * x - s * y;
          a[q]![k] = s * x + c * y;
          const [w, z] = [v[k]![p]!, v[k]![q]!];
          v[k]![p] = c * w - s * z;
          v[k]![q] = s * w + c * z;
        }
      }
  }
  return { values: a.map((row, i) => row[i]!), vectors: v };
}

const product = (a: readonly Float64Array[], b: readonly Float64Array[]): Float64Array[] =>
  a.map((row) =>
    Float64Array.from({ length: b[0]!.length }, (_, j) =>
      row.reduce((sum, value, k) => sum + value * b[k]![j]!, 0),
    ),
  );

export function moments(rows: readonly Float64Array[]): { mean: Float64Array; covariance: Float64Array[] } {
  const width = rows[0]!.length;
  const mean = Float64Array.from(
    { length: width },
    (_, i) => rows.reduce((sum, row) => sum + row[i]!, 0) / rows.length,
  );
  const covariance = Array.from({ length: width }, (_, i) =>
    Float64Array.from(
      { length: width },
      (_, j) =>
        rows.reduce((sum, row) => sum + (row[i]! - mean[i]!) * (row[j]! - mean[j]!), 0) /
        Math.max(1, rows.length - 1),
    ),
  );
  return { mean, covariance };
}

/** Small clouds have chance correlations: this much of them is left out. */
const SHRINK = 0.1;

/**
 * Fréchet distance of two clouds taken as normal (D. Dowson & B. Landau, "The Fréchet distance between multivariate
 * normal distributions", 1982): |m₁ − m₂|² + tr(S₁ + S₂ − 2·√(√S₁·S₂·√S₁)).
 * @param one @param other rows of equal width, at least two each
 */
export function frechet(one: readonly Float64Array[], other: readonly Float64Array[]): number {
  const a = moments(one);
  const b = moments(other);
  const shrunk = (s: Float64Array[]) =>
    s.map((row, i) => row.map((value, j) => (i === j ? value : (1 - SHRINK) * value)));
  const [sa, sb] = [shrunk(a.covariance), shrunk(b.covariance)];
  const { values, vectors } = eigen(sa);
  const transposed = vectors.map((_, i) => Float64Array.from(vectors, (row) => row[i]!));
  const scaled = vectors.map((row) => row.map((value, j) => value * Math.sqrt(Math.max(0, values[j]!))));
  const root = product(scaled, transposed);
  const cross = eigen(product(product(root, sb), root)).values;
  const means = a.mean.reduce((sum, value, i) => sum + (value - b.mean[i]!) ** 2, 0);
  const traces = sa.reduce((sum, row, i) => sum + row[i]! + sb[i]![i]!, 0);
  return Math.max(
    0,
    means + traces - 2 * cross.reduce((sum, value) => sum + Math.sqrt(Math.max(0, value)), 0),
  );
}
