/**
 * `npm run service`: the service alone (HTTP, workers, callbacks, sweeper), against DATABASE_URL or the embedded
 * database. `-- --no-work` only serves: the work is left to `npm run worker`.
 */
import { parseArgs } from 'node:util';
import { runService } from './run-service.ts';

await runService(() => {
  const { values } = parseArgs({ options: { 'no-work': { type: 'boolean', default: false } } });
  return { serveHttp: true, work: !values['no-work'] };
}, 'usage: npm run service [-- --no-work]');
