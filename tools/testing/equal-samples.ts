import { expect } from 'vitest';

/**
 * Vitest compares arrays element by element, a microsecond each: a minute of sound takes many seconds. Two arrays of
 * one type with the same bytes are equal at once; of all others Vitest itself says whether and where they differ.
 */
expect.addEqualityTesters([
  (a: unknown, b: unknown) => {
    if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
    const bytes = (view: ArrayBufferView) => Buffer.from(view.buffer, view.byteOffset, view.byteLength);
    return bytes(a).equals(bytes(b)) ? true : undefined;
  },
]);
