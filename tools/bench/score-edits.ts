import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { THREE_MINUTES } from './engine.ts';
import { inThread } from './in-thread.ts';
import { type BenchRow, median, ratioRow } from './rows.ts';
import type { ScoreEditCost } from './score-edit-thread.ts';

/** Edits of one note, drawn at random. */
const EDITS = 60;
const SEED = 9_000;
/** What may be used of one core until the changed bars are played, mixed and mastered, and until all is written, s. */
const SOUND_SECONDS = 3;
const STORED_SECONDS = 8;

/**
 * Edits of one note each in a song of three minutes, made as the service makes them, from its files to those of the new
 * clip, in a thread like its own: CPU seconds of the process, which is how long one core takes.
 */
export async function benchScoreEdits(): Promise<BenchRow[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-bench-'));
  try {
    const costs = await inThread<ScoreEditCost[]>('score-edit-thread.ts', {
      request: THREE_MINUTES,
      workFolder: folder,
      edits: EDITS,
      seed: SEED,
    });
    const [first, ...others] = costs;
    const rows = (name: string, of: (cost: ScoreEditCost) => number, most: number) => [
      ratioRow(`edit of a note: ${name}, the first in its thread`, of(first!), most, 's'),
      ratioRow(`edit of a note: ${name}, median of ${others.length}`, median(others.map(of)), most, 's'),
      ratioRow(`edit of a note: ${name}, 95th percentile`, percentile95(others.map(of)), most, 's'),
    ];
    return [
      ...rows('sound', ({ sound }) => sound, SOUND_SECONDS),
      ...rows('stored', ({ stored }) => stored, STORED_SECONDS),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(0.95 * values.length) - 1]!;
