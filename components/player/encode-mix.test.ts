import { describe, expect, it } from 'vitest';
import { encodeWav24 } from './mix-down.ts';

const read = (bytes: ArrayBuffer) => {
  const view = new DataView(bytes);
  return Array.from(
    { length: (view.byteLength - 44) / 3 },
    (_, at) => ((view.getInt8(44 + at * 3 + 2) << 16) | view.getUint16(44 + at * 3, true)) / (2 ** 23 - 1),
  );
};

describe('a mix as WAV', () => {
  it('is 24-bit stereo, its samples in turn', () => {
    const bytes = encodeWav24([new Float32Array([0.5, -1, 0]), new Float32Array([-0.25, 1, 1e-6])], 44_100);
    const view = new DataView(bytes);
    expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
      2, 44_100, 24,
    ]);
    expect(view.getUint32(40, true)).toBe(bytes.byteLength - 44);
    for (const [at, sample] of [0.5, -0.25, -1, 1, 0, 1e-6].entries())
      expect(read(bytes)[at]).toBeCloseTo(sample, 6);
  });
  it('is turned down as a whole where it would clip', () => {
    const [loud, quiet] = read(encodeWav24([new Float32Array([2]), new Float32Array([-0.5])], 48_000));
    expect(loud).toBeCloseTo(1, 6);
    expect(quiet).toBeCloseTo(-0.25, 6);
  });
});
