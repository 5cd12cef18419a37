import { describe, expect, it } from 'vitest';
import { melodyStyles } from '#tools/fixtures/melody-requests.ts';
import { sungGrid } from '#tools/measure/melody/sung-grid.ts';
import { composeSong } from '../../doors/compose-song.ts';
import { Random } from '../../random.ts';
import { heardShare, RunFilter, runHashes } from './heard-runs.ts';
import type { GridNote } from './melody-features.ts';

const drawn = (seed: number, count = 40): GridNote[] => {
  const random = new Random(seed);
  let startStep = 0;
  return Array.from({ length: count }, () => {
    startStep += random.integer(1, 6);
    return { startStep, endStep: startStep + 1, pitch: random.integer(55, 75) };
  });
};

/** Share of runs of eight notes that people's songs have of each other. */
const AMONG_PEOPLE = 0.012;

describe('runs of eight notes', () => {
  it('are the same in another key and another bar, and others in another rhythm', () => {
    const notes = drawn(1);
    const moved = notes.map(({ startStep, endStep, pitch }) => ({
      startStep: startStep + 16,
      endStep: endStep + 16,
      pitch: pitch + 5,
    }));
    expect(runHashes(moved)).toEqual(runHashes(notes));
    const slower = notes.map((note) => ({ ...note, startStep: note.startStep * 2 }));
    expect(runHashes(slower)[0]).not.toEqual(runHashes(notes)[0]);
  });

  it('end where somebody breathes for more than a bar', () => {
    const notes = drawn(2, 8);
    expect(runHashes(notes)).toHaveLength(1);
    const apart = notes.map((note, i) => (i < 4 ? note : { ...note, startStep: note.startStep + 17 }));
    expect(runHashes(apart)).toEqual([]);
  });

  it('are all found again in a filter, and hardly any other', () => {
    const filter = new RunFilter(new Uint8Array(4000));
    const kept = Array.from({ length: 90 }, (_, i) => runHashes(drawn(i))).flat();
    for (const hash of kept) filter.add(hash);
    expect(kept.every((hash) => filter.has(hash))).toBe(true);
    const others = Array.from({ length: 60 }, (_, i) => runHashes(drawn(5000 + i))).flat();
    expect(others.filter((hash) => filter.has(hash)).length / others.length).toBeLessThan(0.02);
  });
});

describe('songs made here', () => {
  it('have no more of the songs they were learned of than these have of each other', async () => {
    const shares: number[] = [];
    for (const [i, { tags, about }] of melodyStyles.entries()) {
      const { score } = await composeSong({ tags, description: about, seed: 4100 + i });
      shares.push(heardShare(sungGrid(score).notes));
    }
    expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeLessThanOrEqual(AMONG_PEOPLE);
    // Nobody's line runs through a song of ours.
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.04);
  });
});
