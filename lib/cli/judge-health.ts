import { statSync } from 'node:fs';

export interface HealthQuestion {
  url: string;
  /** The program, ended where it hangs; undefined where it is not to be. */
  pid: number | undefined;
  /** Silence that makes a program count as hung; 30 where absent. */
  hangSeconds?: number;
  /** A program this young may still be starting; 120 where absent. */
  startSeconds?: number;
}

/** One slow answer is no hang. */
const PROBES = 6;

/**
 * Asks a program how it is until it answers, anything at all, or has been silent for `hangSeconds`; then it is ended with
 * SIGKILL: a main thread in an endless loop hears nothing gentler.
 * @returns whether it answered that it is well (2xx)
 */
export async function judgeHealth({
  url,
  pid,
  hangSeconds = 30,
  startSeconds = 120,
}: HealthQuestion): Promise<boolean> {
  const everyMs = (hangSeconds * 1000) / PROBES;
  for (let probe = 0; probe < PROBES; probe++) {
    const askedAt = Date.now();
    const response = await fetch(url, { signal: AbortSignal.timeout(everyMs) }).catch(() => null);
    await response?.body?.cancel();
    if (response) return response.ok;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, everyMs - (Date.now() - askedAt))));
  }
  if (pid !== undefined && ageSeconds(pid) >= startSeconds) {
    console.error(`no answer from ${url} for ${hangSeconds} s: process ${pid} is ended`);
    process.kill(pid, 'SIGKILL');
  }
  return false;
}

/** How long a process has run; 0 where it is gone. */
function ageSeconds(pid: number): number {
  const started = statSync(`/proc/${pid}`, { throwIfNoEntry: false });
  return started ? (Date.now() - started.ctimeMs) / 1000 : 0;
}
