import type { NetworkShape } from './network.ts';

/**
 * The feedback delay network sample by sample, from silence. @param movedAt how many samples longer moving line k is at
 * sample n
 */
export function networkReference(
  shape: NetworkShape,
  input: readonly [ArrayLike<number>, ArrayLike<number>],
  movedAt: (n: number, k: number) => number,
): [Float64Array, Float64Array] {
  const length = input[0].length;
  const at = (samples: ArrayLike<number>, n: number): number => (n >= 0 ? samples[n]! : 0);
  const late = input.map((samples) =>
    Float64Array.from({ length }, (_, n) => at(samples, n - shape.preDelay)),
  );
  for (const [side, chain] of shape.diffusers.entries())
    for (const delay of chain) {
      const inner = new Float64Array(length);
      for (let n = 0; n < length; n++) {
        const x = late[side]![n]!;
        const y = at(inner, n - delay) - shape.diffusion * x;
        inner[n] = x + shape.diffusion * y;
        late[side]![n] = y;
      }
    }
  const out: [Float64Array, Float64Array] = [new Float64Array(length), new Float64Array(length)];
  const lines = shape.lengths.map(() => new Float64Array(length));
  const low = new Float64Array(lines.length);
  for (let n = 0; n < length; n++) {
    for (let line = 0; line < lines.length; line++) {
      const delay = shape.lengths[line]! + (line % 2 === 0 ? movedAt(n, line / 2) : 0);
      const whole = Math.floor(delay);
      const here = at(lines[line]!, n - whole);
      const x = here + (delay - whole) * (at(lines[line]!, n - whole - 1) - here);
      low[line] = shape.gains[line]! * (1 - shape.damping) * x + shape.damping * low[line]!;
    }
    const [y0, y1, y2, y3, y4, y5, y6, y7] = low as unknown as number[];
    for (const [k, tap] of shape.taps.entries()) {
      const gain = shape.earlyGains[k]!;
      out[0][n]! += gain * at(input[k % 2]!, n - tap);
      out[1][n]! += gain * at(input[1 - (k % 2)]!, n - tap - shape.laterSamples);
    }
    out[0][n]! += shape.outGain * (y0! + y2! - y4! + y6!);
    out[1][n]! += shape.outGain * (y1! - y3! + y5! + y7!);
    for (let line = 0; line < lines.length; line++) {
      let sum = 0;
      // An entry of the Hadamard matrix is −1 to the number of ones that both numbers have.
      for (let other = 0; other < low.length; other++) {
        const common = line & other;
        const isOdd = ((common >> 2) ^ (common >> 1) ^ common) & 1;
        sum += isOdd ? -low[other]! : low[other]!;
      }
      lines[line]![n] = sum / Math.sqrt(8) + 0.5 * late[line % 2]![n]!;
    }
  }
  return out;
}
