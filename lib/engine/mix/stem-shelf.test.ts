import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createStereoBuffer, SAMPLE_RATE, type StereoBuffer } from '../audio.ts';
import { Random } from '../random.ts';
import { release } from '../sample-memory.ts';
import { BUSES, type Part, type Score } from '../score/score.ts';
import { curveLength } from './automation.ts';
import { createMixer } from './mixer.ts';
import { StemShelf } from './stem-shelf.ts';

const LENGTH = 50_001;
const folder = mkdtempSync(path.join(tmpdir(), 'shelf-'));
afterAll(() => rmSync(folder, { recursive: true }));

function noise(seed: number, from = 0, to = LENGTH, length = LENGTH): StereoBuffer {
  const random = new Random(seed);
  const buffer = createStereoBuffer(length);
  for (let i = from; i < to; i++) {
    buffer.left[i] = random.range(-0.3, 0.3);
    buffer.right[i] = random.range(-0.3, 0.3);
  }
  return buffer;
}

describe('StemShelf', () => {
  it('gives back from files what it gives back from memory, silence and ride included', () => {
    const ride = new Float32Array(curveLength(LENGTH)).fill(0.5, 100);
    ride.fill(1, 0, 100);
    const inFiles = new StemShelf(LENGTH, folder);
    const inMemory = new StemShelf(LENGTH);
    for (const shelf of [inFiles, inMemory]) {
      shelf.put('bass', noise(1));
      shelf.put('effects', noise(2, 40_000, 45_000));
      shelf.put('drums', createStereoBuffer(LENGTH));
    }
    expect([inFiles.copies, inMemory.copies]).toEqual([true, false]);
    const read = inFiles.stems(BUSES, ride);
    const kept = inMemory.stems(BUSES, ride);
    expect(Object.keys(read)).toEqual(Object.keys(kept));
    for (const bus of ['bass', 'effects', 'drums'] as const) expect(read[bus]).toEqual(kept[bus]);
    expect(read.bass!.left[40_000]).toBeCloseTo(0.5 * noise(1).left[40_000]!, 6);
  });

  it('reads anew every time, so that a stem may be used up', () => {
    const shelf = new StemShelf(LENGTH, folder);
    shelf.put('melody', noise(3));
    const stems = shelf.stems(['melody'], undefined);
    const first = stems.melody!;
    release(first.left, first.right);
    expect(first.left.length).toBe(0);
    expect(stems.melody).toEqual(noise(3));
    expect(existsSync(path.join(folder, 'stem-0.f32'))).toBe(true);
  });
});

describe('a mixer whose buses are closed early', () => {
  const length = 3 * SAMPLE_RATE;
  const part = (id: string, role: Part['role'], bus: Part['bus']): Part => ({
    ...{ id, name: id, role, instrument: 'grand-piano', bus },
    notes: [{ startBeat: 0, lengthBeats: 4, pitch: 60, velocity: 0.7 }],
  });
  const parts = [
    part('lead', 'lead-vocal', 'vocals'),
    part('piano', 'harmony', 'harmony'),
    part('pad', 'pad', 'harmony'),
    part('bass', 'bass', 'bass'),
  ];
  const score: Score = {
    ...{ version: 1, keyChanges: [], title: 'T', style: 'pop', seed: 3, key: { tonic: 0, mode: 'major' } },
    metre: { numerator: 4, denominator: 4, beatsPerBar: 4 },
    tempoMap: [{ startBeat: 0, bpm: 120 }],
    ...{ swing: 0, lengthBeats: 4, sections: [], chords: [], parts, lyrics: [] },
    motif: { steps: [], lengthsBeats: [] },
  };

  function mixDown(early: boolean, scratchFolder?: string) {
    const mixer = createMixer({ score, profile: { vocalDuckDb: 3 }, lengthSamples: length, scratchFolder });
    parts.forEach((each, seed) => {
      mixer.add(each, noise(seed, 1000, 100_000, length));
      if (early && parts[seed + 1]?.bus !== each.bus) mixer.close(each.bus);
    });
    return mixer.finish();
  }

  it('gives the same stems and the same mix, from memory and from files', () => {
    const late = mixDown(false);
    for (const early of [mixDown(true), mixDown(true, folder)]) {
      expect(Object.keys(early.stems)).toEqual(Object.keys(late.stems));
      for (const bus of ['vocals', 'harmony', 'bass'] as const)
        expect(early.stems[bus]!.left).toEqual(late.stems[bus]!.left);
      let worst = 0;
      for (let i = 0; i < length; i++)
        worst = Math.max(worst, Math.abs(early.mix.left[i]! - late.mix.left[i]!));
      expect(worst).toBeLessThan(1e-6);
    }
  });

  it('refuses parts that come too late', () => {
    const mixer = createMixer({ score, profile: {}, lengthSamples: length });
    mixer.close('bass');
    expect(() => mixer.add(parts[3]!, noise(1, 0, length, length))).toThrow(/closed/);
    expect(() => mixer.add(parts[0]!, noise(1, 0, length, length))).toThrow(/closed/);
  });
});
