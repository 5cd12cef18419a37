/**
 * A container's health check: asks HEALTH_URL. Docker says that a container is unhealthy and leaves it so; a program that
 * has been silent for half a minute is therefore ended, and the restart policy starts it again. For that the container's
 * first process is an init (`init: true`): the kernel lets nobody kill the first.
 */
import { readFileSync } from 'node:fs';
import { judgeHealth } from './judge-health.ts';

/** The one program that the container's init runs; undefined where there is no such init. */
function programOfContainer(): number | undefined {
  try {
    const pids = readFileSync('/proc/1/task/1/children', 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number);
    // Checks are its children too, for as long as they run.
    return pids.filter((pid) => pid !== process.pid).sort((a, b) => a - b)[0];
  } catch {
    return undefined;
  }
}

const isHealthy = await judgeHealth({ url: process.env.HEALTH_URL ?? '', pid: programOfContainer() });
process.exit(isHealthy ? 0 : 1);
