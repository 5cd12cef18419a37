import { afterEach, describe, expect, it } from 'vitest';
import { freeSpareSamples, release, releaseWhole, takeSamples } from './sample-memory.ts';

const LENGTH = 1 << 19;
afterEach(freeSpareSamples);

describe('memory of recordings', () => {
  it('goes round, and is silent again', () => {
    const first = takeSamples(LENGTH).fill(0.5);
    release(first);
    expect(first).toHaveLength(0);
    const next = takeSamples(LENGTH);
    expect(next).toHaveLength(LENGTH);
    expect(next.every((sample) => sample === 0)).toBe(true);
  });

  it('is never in two hands', () => {
    const samples = takeSamples(LENGTH);
    release(samples, samples);
    expect(samples).toHaveLength(0);
    const [one, other] = [takeSamples(LENGTH), takeSamples(LENGTH)];
    one.fill(1);
    expect(other.every((sample) => sample === 0)).toBe(true);
  });

  it('leaves views of a part alone, unless all may go', () => {
    const whole = takeSamples(LENGTH);
    const part = whole.subarray(1);
    release(part);
    expect(part).toHaveLength(LENGTH - 1);
    releaseWhole(part);
    expect(part).toHaveLength(0);
    expect(whole).toHaveLength(0);
  });
});
