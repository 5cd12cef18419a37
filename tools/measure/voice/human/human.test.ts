import { describe, expect, it } from 'vitest';
import { SAMPLE_RATE } from '#lib/engine/audio.ts';
import { Random } from '#lib/engine/random.ts';
import { median } from '#lib/engine/voice/learn/statistics.ts';
import { frechet } from '../../frechet.ts';
import { noisier } from './disguises.ts';
import { Judge } from './judge.ts';
import { lifeOf } from './life-features.ts';
import { besidePeople } from './periodicity.ts';

/** Four seconds of pulses at a pitch, or one a time, through resonances that move from syllable to syllable. */
function babble(pitch: number | ((seconds: number) => number), movement: number, seed: number): Float32Array {
  const random = new Random(seed);
  const out = new Float32Array(4 * SAMPLE_RATE);
  let phase = 0;
  const states = [0, 0, 0, 0];
  let formants = [500, 1500];
  for (let i = 0; i < out.length; i++) {
    if (i % Math.round(0.18 * SAMPLE_RATE) === 0)
      formants = [
        500 + movement * 300 * (random.next() - 0.5),
        1500 + movement * 1200 * (random.next() - 0.5),
      ];
    phase += (typeof pitch === 'number' ? pitch : pitch(i / SAMPLE_RATE)) / SAMPLE_RATE;
    let x = 0;
    if (phase >= 1) {
      phase -= 1;
      x = 1;
    }
    formants.forEach((formant, k) => {
      const r = Math.exp((-Math.PI * 90) / SAMPLE_RATE);
      const y =
        x +
        2 * r * Math.cos((2 * Math.PI * formant) / SAMPLE_RATE) * states[2 * k]! -
        r * r * states[2 * k + 1]!;
      states[2 * k + 1] = states[2 * k]!;
      states[2 * k] = y;
      out[i]! += y / (k + 1);
    });
  }
  return out;
}

describe('the instrument of how human a voice is', () => {
  it('measures the Fréchet distance of normal clouds', () => {
    const cloud = (mean: number, deviation: number, seed: number) => {
      const random = new Random(seed);
      return Array.from({ length: 4000 }, () =>
        Float64Array.from([mean + deviation * random.gaussian(), random.gaussian()]),
      );
    };
    // In one dimension: (m1 − m2)² + (s1 − s2)².
    expect(frechet(cloud(0, 1, 1), cloud(3, 2, 2))).toBeCloseTo(10, 0);
    expect(frechet(cloud(0, 1, 1), cloud(0, 1, 3))).toBeLessThan(0.02);
  });
  it('finds a voice that moves as the others do nearer than one that stands still', () => {
    const windows = (movement: number, seeds: readonly number[]) =>
      seeds.flatMap((seed) => lifeOf(babble(110 + 9 * (seed % 5), movement, seed)).windows);
    const seeds = (from: number) => [0, 1, 2, 3].map((i) => from + i);
    const judge = new Judge([windows(1, seeds(1)), windows(1, seeds(20)), windows(1, seeds(40))]);
    const alive = judge.distance(windows(1, seeds(60)));
    const still = judge.distance(windows(0.15, seeds(80)));
    expect(still).toBeGreaterThan(2 * alive);
    expect(() => judge.distance(windows(1, [1]).slice(0, 5))).toThrow('at least 40');
  });
  it('tells noise in the treble apart, band by band', () => {
    const clean = [1, 2, 3, 4].map((seed) => babble(120, 1, seed));
    const people = clean.flatMap((samples) => lifeOf(samples).periodicity);
    const own = besidePeople(lifeOf(babble(120, 1, 9)).periodicity, people);
    expect(own.map(({ inside }) => inside)).toEqual([true, true, true, true]);
    const noisy = besidePeople(lifeOf(noisier(babble(120, 1, 9), 0.7, 2600)).periodicity, people);
    expect(noisy.map(({ inside }) => inside)).toEqual([true, expect.anything(), false, false]);
    expect(noisy[3]!.voiceDb).toBeLessThan(own[3]!.voiceDb - 3);
  });
  it('takes no glide for noise, and neither a low pitch', () => {
    const bandsOf = (pitch: number | ((seconds: number) => number), usualHz: number) => {
      const random = new Random(8);
      // As much noise as a voice of so many pulses has.
      const samples = babble(pitch, 0, 1).map((x) => x + 0.25 * Math.sqrt(usualHz / 120) * random.gaussian());
      const { periodicity } = lifeOf(samples);
      expect(periodicity.length).toBeGreaterThan(3);
      return [1, 2, 3].map((band) => median(periodicity.map((of) => of.bandsDb[band]!)));
    };
    const still = bandsOf(120, 120);
    const glides = (seconds: number) =>
      seconds % 0.8 < 0.4 ? 120 : 120 * 2 ** (0.5 * Math.sin(4 * seconds));
    for (const other of [bandsOf(glides, 120), bandsOf(330, 330)])
      other.forEach((db, i) => void expect(Math.abs(db - still[i]!)).toBeLessThan(2.5));
  });
});
