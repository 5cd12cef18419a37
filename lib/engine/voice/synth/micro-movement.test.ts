import { describe, expect, it } from 'vitest';
import { Random } from '../../random.ts';
import { MicroMovement } from './micro-movement.ts';

const WIDTH = 36;
const FRAMES = 20_000;

/** Where the coefficients are, frame by frame. */
function moved(seed: number): Float64Array[] {
  const movement = new MicroMovement(new Random(seed));
  return Array.from({ length: FRAMES }, () => {
    movement.move();
    const series = new Float64Array(WIDTH);
    movement.addTo(series);
    return series;
  });
}

const meanOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('MicroMovement', () => {
  const series = moved(1);
  const column = (j: number) => series.map((row) => row[j]!);
  const deviation = (values: readonly number[]) => {
    const mean = meanOf(values);
    return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
  };
  it('moves about nothing, the coarse shape more than the fine', () => {
    for (const j of [1, 8, 30]) expect(Math.abs(meanOf(column(j)))).toBeLessThan(0.03);
    expect(deviation(column(1))).toBeGreaterThan(0.12);
    expect(deviation(column(1))).toBeLessThan(0.18);
    expect(deviation(column(30))).toBeLessThan(0.7 * deviation(column(1)));
  });
  it('moves slowly: little from one frame to the next, at will within a second', () => {
    const values = column(3);
    const change = (lag: number) => deviation(values.slice(lag).map((value, i) => value - values[i]!));
    expect(change(1)).toBeLessThan(0.3 * deviation(values));
    expect(change(200)).toBeGreaterThan(1.2 * deviation(values));
  });
  it('moves by a share where it is told to', () => {
    const movement = new MicroMovement(new Random(4));
    movement.move();
    const [whole, half] = [new Float64Array(WIDTH), new Float64Array(WIDTH)];
    movement.addTo(whole);
    movement.addTo(half, 0.5);
    half.forEach((value, j) => {
      expect(value).toBeCloseTo(0.5 * whole[j]!, 12);
    });
  });
  it('moves each coefficient for itself', () => {
    const [a, b] = [column(2), column(5)];
    expect(Math.abs(meanOf(a.map((value, i) => value * b[i]!)))).toBeLessThan(
      0.2 * deviation(a) * deviation(b),
    );
  });
  it('stirs noise about its share, within none and all, all bands one way', () => {
    const movement = new MicroMovement(new Random(2));
    const odds: number[] = [];
    for (let q = 0; q < FRAMES; q++) {
      movement.move();
      const shares = Float64Array.from([0, 0.1, 0.5, 1]);
      movement.stir(shares);
      expect(shares[0]).toBe(0);
      expect(shares[3]).toBe(1);
      expect(Math.sign(shares[1]! - 0.1)).toBe(Math.sign(shares[2]! - 0.5));
      odds.push(Math.log(shares[2]! / (1 - shares[2]!)));
    }
    expect(Math.abs(meanOf(odds))).toBeLessThan(0.15);
    expect(deviation(odds)).toBeGreaterThan(0.65);
    expect(deviation(odds)).toBeLessThan(0.85);
  });
  it('is the same again for the same seed', () => {
    expect(moved(3)[500]).toEqual(moved(3)[500]);
    expect(moved(3)[500]).not.toEqual(moved(4)[500]);
  });
});
