/** (u − (u + p)(u² + p²) / 12) / inward, u being `inward` · x within ±1 and p the u before. @param before p of the first */
export function bendReference(channel: ArrayLike<number>, inward: number, before: number): Float64Array {
  let p = before;
  return Float64Array.from(channel, (x) => {
    const u = Math.max(-1, Math.min(1, inward * x));
    const y = (u - ((u + p) * (u * u + p * p)) / 12) / inward;
    p = u;
    return y;
  });
}
