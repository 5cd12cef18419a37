/** The greatest magnitude at each sample and, where it or a neighbour is over `nearby`, at places up to the next. */
export function raiseReference(
  rows: readonly ArrayLike<number>[],
  x: ArrayLike<number>,
  nearby: number,
): Float64Array {
  return Float64Array.from({ length: x.length }, (_, i) => {
    let peak = Math.abs(x[i]!);
    if (Math.max(peak, Math.abs(x[i - 1] ?? 0), Math.abs(x[i + 1] ?? 0)) <= nearby) return peak;
    for (const row of rows) {
      let between = 0;
      for (let tap = 0; tap < row.length; tap++)
        between += row[tap]! * (x[i + tap - row.length / 2 + 1] ?? 0);
      peak = Math.max(peak, Math.abs(between));
    }
    return peak;
  });
}
