/**
 * `npm run worker`: works tasks, delivers callbacks and sweeps. Start as many as there are machines.
 * `-- --health-port N` answers /healthz, /readyz and /metrics there, for orchestrators and Prometheus.
 */
import { parseArgs } from 'node:util';
import { runService } from './run-service.ts';

const { values } = parseArgs({ options: { 'health-port': { type: 'string' } } });
const port = values['health-port'];
await runService({
  serveHttp: false,
  work: true,
  ...(port !== undefined && { healthPort: Number(port) }),
});
