/** Where the same stands several times in a row: a chart writes it once. @returns first and last of each run */
export function runsOf(names: readonly string[]): { from: number; until: number }[] {
  const runs: { from: number; until: number }[] = [];
  for (const [at, name] of names.entries()) {
    const run = runs.at(-1);
    if (run && names[run.from] === name) run.until = at;
    else runs.push({ from: at, until: at });
  }
  return runs;
}
