import { expect, it } from 'vitest';
import { encodeWav } from './encode-wav.ts';

it('writes a WAV whose length and samples are right', async () => {
  const view = new DataView(await encodeWav(new Float32Array([0, 1, -1, 2]), 48_000).arrayBuffer());
  expect(view.byteLength).toBe(52);
  expect([view.getUint32(4, true), view.getUint32(24, true), view.getUint32(40, true)]).toEqual([
    44, 48_000, 8,
  ]);
  expect([0, 1, 2, 3].map((at) => view.getInt16(44 + at * 2, true))).toEqual([0, 32767, -32767, 32767]);
});
