/** `npm run bench [engine|edits|first-sound|service]`: speed as ratios against references measured in the same run; also written as JSON. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { type BenchRow, benchTable } from './bench/rows.ts';

const benches: Record<string, () => Promise<BenchRow[]>> = {
  engine: async () => (await import('./bench/engine.ts')).benchEngine(),
  edits: async () => (await import('./bench/score-edits.ts')).benchScoreEdits(),
  'first-sound': async () => (await import('./bench/first-sound.ts')).benchFirstSound(),
  service: async () => (await import('./bench/service.ts')).benchService(),
};

await runCommand(async () => {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in benches));
  if (unknown)
    throw new ConfigurationError(
      `There is no bench "${unknown}"; there are: ${Object.keys(benches).join(', ')}`,
    );
  const rows: BenchRow[] = [];
  for (const name of names.length > 0 ? names : Object.keys(benches)) rows.push(...(await benches[name]!()));
  console.log(benchTable(rows));
  const folder = path.resolve('artifacts', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(rows, null, 1)}\n`);
  process.exit();
});
