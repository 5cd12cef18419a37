import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { composeSong } from '../compose/compose-song.ts';
import { infillRegion, stemsForInfill } from '../doors/infill-region.ts';
import { Random } from '../random.ts';
import { planRequest } from '../render/plan-request.ts';
import type { Stems } from '../rendered-song.ts';
import type { Bus } from '../score/score.ts';
import { timeOf } from '../score/time.ts';
import { mixOf } from './buffers.ts';
import type { ClipSource } from './clip-source.ts';

/** A song's score with noise in the place of its music: a source of a minute and more that need not be played. */
async function longSource(): Promise<ClipSource> {
  const { plan } = await planRequest({ tags: 'solo piano, ambient, 96 bpm', instrumental: true, seed: 3 });
  const score = composeSong(plan, new Random(3));
  const length = Math.round(timeOf(score).secondsAt(score.lengthBeats) * SAMPLE_RATE);
  expect(length / SAMPLE_RATE).toBeGreaterThan(60);
  const stems: Stems = {};
  for (const { bus } of score.parts) {
    const random = new Random(bus.length);
    const noise = Float32Array.from({ length: 4_099 }, () => 0.1 * (random.next() - 0.5));
    const channel = () => {
      const samples = new Float32Array(length);
      for (let at = 0; at < length; at += noise.length)
        samples.set(noise.subarray(0, Math.min(noise.length, length - at)), at);
      return samples;
    };
    stems[bus] ??= { left: channel(), right: channel() };
  }
  return { audio: mixOf(stems, length), score, stems, title: 'Long', tags: 'folk', lyrics: '' };
}

const cut = ({ left, right }: StereoBuffer, from: number, to: number): StereoBuffer => ({
  left: left.slice(from, to),
  right: right.slice(from, to),
});

describe('infillRegion', { timeout: 120_000 }, () => {
  it('needs no more of the stems than the part it asks for', async () => {
    const source = await longSource();
    const region = { startSeconds: 40, endSeconds: 42, seed: 1 };
    const { startSample, endSample } = stemsForInfill(region.startSeconds, region.endSeconds);
    expect(startSample).toBeGreaterThan(5 * SAMPLE_RATE);
    const stems: Stems = {};
    for (const [bus, stem] of Object.entries(source.stems!) as [Bus, StereoBuffer][])
      stems[bus] = cut(stem, startSample, endSample);
    const whole = await infillRegion({ source, ...region });
    const part = await infillRegion({
      source: { ...source, stems, stemsStartSample: startSample },
      ...region,
    });
    expect(part.master).toEqual(whole.master);
    expect(part.stemsStartSample).toBe(startSample);
    for (const [bus, stem] of Object.entries(whole.stems) as [Bus, StereoBuffer][])
      expect(part.stems[bus]).toEqual(cut(stem, startSample, endSample));
  });
});
