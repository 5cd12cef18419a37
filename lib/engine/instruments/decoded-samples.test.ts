import { beforeEach, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE } from '../audio.ts';
import { Random } from '../random.ts';
import { decodedBytes, trimDecodedSamples } from './decoded-samples.ts';
import { findInstrument } from './find-instrument.ts';
import type { InstrumentId } from './ids.ts';

async function play(id: InstrumentId): Promise<Float32Array> {
  const instrument = findInstrument(id);
  await instrument.prepare?.();
  const out = createStereoBuffer(SAMPLE_RATE);
  const notes = [38, 60, 67].map((pitch, i) => ({
    ...{ startSeconds: 0.1 * i, durationSeconds: 0.5, velocity: 0.6 },
    pitch,
  }));
  instrument.render({ notes, controls: [] }, out, new Random(1));
  return out.left;
}

// Other tests of the process have decoded some, too.
beforeEach(() => trimDecodedSamples(0));

it.each<InstrumentId>(['grand-piano', 'string-section', 'steel-guitar', 'acoustic-kit'])(
  '%s sounds the same after what was decoded of it was let go',
  async (id) => {
    const before = await play(id);
    expect(before.some((sample) => Math.abs(sample) > 0.01)).toBe(true);
    const bytes = decodedBytes();
    expect(bytes).toBeGreaterThan(0);
    trimDecodedSamples(bytes);
    expect(decodedBytes()).toBe(bytes);
    trimDecodedSamples(bytes - 1);
    expect(decodedBytes()).toBe(0);
    expect(await play(id)).toEqual(before);
    expect(decodedBytes()).toBe(bytes);
    trimDecodedSamples(0);
  },
);
