/**
 * `npm run fit NAME … [-- --write --data FILE]`: makes tables of the engine again (`tools/fit`) and says how well they do on
 * what they were not fitted on; `--write` puts them in their place. Measure before and after with `npm run quality`.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { fittedTables } from './fit/index.ts';
import { writeTable } from './fit/write-table.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false }, data: { type: 'string' } },
  });
  const names = fittedTables.map(({ name }) => name);
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown || positionals.length === 0)
    throw new ConfigurationError(
      `${unknown ? `There is no table "${unknown}"` : 'Say which table'}; there are: ${names.join(', ')}`,
    );
  for (const fitted of fittedTables.filter(({ name }) => positionals.includes(name))) {
    const result = await fitted.fit({ say: (line) => console.log(line), data: values.data });
    console.log(`${fitted.name}: ${result.figures}`);
    if (values.write) await writeTable(fitted, result);
    else console.log(JSON.stringify(result.table, null, 1));
  }
});
