import { describe, expect, it } from 'vitest';

/** What `equal-samples.ts` adds to every test's `toEqual`. */
describe('samples are compared', () => {
  const tone = (length: number) => Float32Array.from({ length }, (_, i) => Math.sin(i / 7));

  it('and are equal where every byte is, wherever in its memory an array lies', () => {
    expect(tone(500_000)).toEqual(tone(500_000));
    expect(tone(1000).subarray(100, 200)).toEqual(tone(200).slice(100));
  });
  it('and are not where one differs, by its value or its sign', () => {
    const other = tone(1000);
    other[999]! += 1e-6;
    expect(tone(1000)).not.toEqual(other);
    expect(Float32Array.of(0)).not.toEqual(Float32Array.of(-0));
  });
  it('nor where the length or the type differs', () => {
    expect(tone(1000)).not.toEqual(tone(999));
    expect(Float32Array.of(1)).not.toEqual(Float64Array.of(1));
    expect(new Int32Array(1)).not.toEqual(new Float32Array(1));
  });
  it('as they are by Vitest where no number is one', () => {
    expect(Float32Array.of(Number.NaN, 1)).toEqual(Float32Array.of(Number.NaN, 1));
  });
});
