import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CampaignResult } from './campaign.ts';

interface Total {
  rounds: number;
  tasks: number;
  brokenPromises: number;
}

/** Adds a run to the sum of all, so that a long trial may be made in pieces. @returns the sum, by kind of fault */
export function addToTally(
  file: string,
  { injected, evidence, violations }: Pick<CampaignResult, 'injected' | 'evidence' | 'violations'>,
): Record<string, Total> {
  const tally: Record<string, Total> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  for (const [name, rounds] of injected) {
    const before = tally[name] ?? { rounds: 0, tasks: 0, brokenPromises: 0 };
    tally[name] = {
      rounds: before.rounds + rounds,
      // Of a run with several kinds of faults, the tasks are counted with each.
      tasks: before.tasks + evidence.tasks.length,
      brokenPromises: before.brokenPromises + violations.length,
    };
  }
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(tally, null, 1)}\n`);
  return tally;
}
