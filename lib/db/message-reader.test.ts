import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { MessageReader } from './message-reader.ts';

afterEach(() => vi.restoreAllMocks());

/** A message of a session with `length` bytes of content. */
function message(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(length + 5, type);
  bytes.writeInt32BE(length + 4, 1);
  return bytes;
}

it('gives the same messages however their bytes are cut', () =>
  fc.assert(
    fc.property(
      fc.array(fc.nat(40), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (sizes, cuts) => {
        const sent = sizes.map((size, at) => message('BDQ'[at % 3]!, size));
        let left = Buffer.concat(sent);
        const reader = new MessageReader();
        const taken: Uint8Array[] = [];
        for (const cut of [...cuts, left.length]) {
          if (left.length === 0) break;
          reader.add(left.subarray(0, cut));
          left = left.subarray(cut);
          for (let one = reader.takeTyped(); one; one = reader.takeTyped()) taken.push(one);
        }
        expect(taken.map((one) => Buffer.from(one))).toEqual(sent);
      },
    ),
  ));

it('joins a large message once, not at every chunk of it', () => {
  const large = message('B', 64 * 1_048_576);
  const concat = vi.spyOn(Buffer, 'concat');
  const reader = new MessageReader();
  let taken: Uint8Array | undefined;
  for (let at = 0; at < large.length; at += 65_536) {
    expect(taken).toBeUndefined();
    reader.add(large.subarray(at, at + 65_536));
    taken = reader.takeTyped();
  }
  expect(taken?.length).toBe(large.length);
  const joined = concat.mock.calls
    .flatMap(([chunks]) => chunks)
    .reduce((sum, chunk) => sum + chunk.length, 0);
  expect(joined).toBeLessThan(1.1 * large.length);
});

it.each([-1, 3, 300 * 1_048_576])('refuses the length %i', (length) => {
  const reader = new MessageReader();
  const bytes = Buffer.alloc(8);
  bytes.writeInt32BE(length, 1);
  reader.add(bytes);
  expect(() => reader.takeTyped()).toThrow(RangeError);
});
