/**
 * `npm run worker`: works tasks, delivers callbacks and sweeps. Start as many as there are machines.
 * `-- --health-port N` answers /healthz, /readyz and /metrics there, for orchestrators and Prometheus.
 */
import { parseArgs } from 'node:util';
import { ConfigurationError } from '#lib/config/env.ts';
import { runService } from './run-service.ts';

await runService(() => {
  const { values } = parseArgs({ options: { 'health-port': { type: 'string' } } });
  return { serveHttp: false, work: true, healthPort: portOf(values['health-port']) };
}, 'usage: npm run worker [-- --health-port N]');

function portOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new ConfigurationError(`--health-port ${given}: must be a port, 1 to 65535`);
  return port;
}
