import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isReachable, startEmbeddedDatabase } from '#lib/db/embedded.ts';
import { startPostgres } from '../testing/postgres.ts';
import { sleep } from './program.ts';

/** A database that can be broken. */
export interface FaultyDatabase {
  url: string;
  name: string;
  crash(): Promise<void>;
  outage(seconds: number): Promise<void>;
  stop(): Promise<void> | void;
}

/** The embedded one: killed, its keeper starts it again; away, it is frozen and answers nobody. */
export async function embeddedDatabase(dataDir: string): Promise<FaultyDatabase> {
  const database = await startEmbeddedDatabase(dataDir);
  const pid = () => Number(readFileSync(path.join(dataDir, 'database.lock'), 'utf8'));
  return {
    ...database,
    name: 'embedded database',
    async crash() {
      process.kill(pid(), 'SIGKILL');
      await sleep(100);
      while (!(await isReachable(database.url))) await sleep(200);
    },
    async outage(seconds) {
      const frozen = pid();
      process.kill(frozen, 'SIGSTOP');
      await sleep(seconds * 1000);
      process.kill(frozen, 'SIGCONT');
      while (!(await isReachable(database.url))) await sleep(200);
    },
  };
}

/** A PostgreSQL of the machine's own: killed without flushing; away, it is stopped and refuses connections. */
export async function postgresDatabase(folder: string): Promise<FaultyDatabase> {
  const postgres = await startPostgres(folder);
  return { ...postgres, name: postgres.version };
}
