/**
 * `npm run golden [NAME …] [-- --record]`: makes the golden renders (all, or those whose names contain one of the given)
 * and says in words what sounds different from what was recorded. `--record` keeps how they sound now: read the
 * difference before it is committed.
 */
import { parseArgs } from 'node:util';
import { runCommand } from '#lib/cli/prepare.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { judge, readRecording, recordingOf, writeRecording } from '#lib/engine/golden/recording.ts';
import { goldenRenders } from '#lib/engine/golden/renders/index.ts';

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { record: { type: 'boolean', default: false } },
  });
  const asked = goldenRenders.filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
  if (asked.length === 0)
    throw new ConfigurationError(
      `No golden render is called ${positionals.join(' or ')}; there are: ${goldenRenders.map(({ name }) => name).join(', ')}`,
    );
  let different = 0;
  for (const render of asked) {
    const strands = await render.make();
    const { outcome, changes } = judge(readRecording(render.name), strands);
    console.log(`${outcome.padEnd(8)}${render.name}`);
    for (const change of changes) console.log(`          ${change}`);
    if (outcome !== 'same') different++;
    // Also what sounds the same: it may be measured otherwise.
    if (values.record) writeRecording(render.name, recordingOf(render, strands));
  }
  if (different === 0) console.log('Everything sounds as it was recorded.');
  else if (!values.record)
    throw new ConfigurationError(
      `${different} of ${asked.length} sound different. If that is on purpose: npm run golden -- --record`,
    );
});
