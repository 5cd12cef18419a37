import type { GridNote } from '#lib/engine/compose/learned/melody-features.ts';

/** Notes of a run. */
const RUN_NOTES = 8;

/** All runs of eight notes of a melody by intervals and gaps, those within which nobody breathes for a bar. */
export function runsOf(notes: readonly GridNote[]): string[] {
  const steps = notes.slice(1).map((note, i) => ({
    gap: note.startStep - notes[i]!.startStep,
    rise: note.pitch - notes[i]!.pitch,
  }));
  const runs: string[] = [];
  for (let from = 0; from + RUN_NOTES - 1 <= steps.length; from++) {
    const run = steps.slice(from, from + RUN_NOTES - 1);
    if (run.every(({ gap }) => gap <= 16)) runs.push(run.map(({ gap, rise }) => `${gap}:${rise}`).join());
  }
  return runs;
}

/** Share of a set's runs that another set of melodies has too, each melody's own left out where the sets are one. */
export function copiedShare(
  melodies: readonly (readonly GridNote[])[],
  others: readonly (readonly GridNote[])[],
): number {
  const owners = new Map<string, Set<readonly GridNote[]>>();
  for (const other of others)
    for (const run of runsOf(other)) owners.set(run, (owners.get(run) ?? new Set()).add(other));
  let copied = 0;
  let all = 0;
  for (const melody of melodies)
    for (const run of runsOf(melody)) {
      all++;
      const found = owners.get(run);
      if (found && (found.size > 1 || !found.has(melody))) copied++;
    }
  return copied / Math.max(1, all);
}
