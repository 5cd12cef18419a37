import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '#lib/cli/ports.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { isReachable } from '#lib/db/embedded.ts';

/** A PostgreSQL for one run. */
export interface TemporaryPostgres {
  url: string;
  version: string;
  /** Kills it without flushing, as a fault of the machine would, and starts it again. */
  crash(): Promise<void>;
  /** Stops it for so long. */
  outage(seconds: number): Promise<void>;
  stop(): void;
}

const VERSIONS_FOLDER = '/usr/lib/postgresql';
const MISSING = 'this needs PostgreSQL on this machine: apt-get install postgresql';

/**
 * Makes and starts a PostgreSQL on a free port, from the machine's own binaries. As root it runs as `postgres` or
 * `nobody`, for it refuses to run as root.
 * @throws ConfigurationError where there is none
 */
export async function startPostgres(folder: string): Promise<TemporaryPostgres> {
  const programs = findPrograms();
  const data = path.join(folder, 'postgres');
  const user = process.getuid?.() === 0 ? findUser() : undefined;
  mkdirSync(data, { mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  const run = (name: string, args: string[]): void => {
    const result = spawnSync(path.join(programs, name), args, {
      ...user,
      cwd: '/',
      encoding: 'utf8',
      // The server holds on to what it is given; a pipe would never end.
      stdio: name === 'pg_ctl' ? 'ignore' : 'pipe',
    });
    if (result.status !== 0) throw new Error(`${name} ${args.join(' ')}: ${result.stderr ?? result.status}`);
  };
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N']);
  const port = await findFreePort();
  const log = path.join(data, 'server.log');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=100`;
  const start = () => run('pg_ctl', ['-D', data, '-l', log, '-w', '-o', options, 'start']);
  start();
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const away = async (seconds: number) => {
    run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
    await sleep(seconds * 1000);
    start();
    while (!(await isReachable(url))) await sleep(100);
  };
  const version = execFileSync(path.join(programs, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  return {
    url,
    version,
    crash: () => away(0),
    outage: away,
    stop: () => run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']),
  };
}

/** Whether this machine has the programs of a PostgreSQL server. */
export const hasPostgres = (): boolean => newestFolder() !== undefined;

function findPrograms(): string {
  const folder = newestFolder();
  if (folder) return folder;
  throw new ConfigurationError(MISSING);
}

/** The folder of the newest version's programs. */
function newestFolder(): string | undefined {
  const versions = existsSync(VERSIONS_FOLDER) ? readdirSync(VERSIONS_FOLDER) : [];
  const newest = versions
    .filter((version) => existsSync(path.join(VERSIONS_FOLDER, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))[0];
  if (newest) return path.join(VERSIONS_FOLDER, newest, 'bin');
  const found = spawnSync('which', ['initdb'], { encoding: 'utf8' });
  return found.status === 0 ? path.dirname(found.stdout.trim()) : undefined;
}

function findUser(): { uid: number; gid: number } {
  const id = (flag: string, name: string) => {
    const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return result.status === 0 ? Number(result.stdout) : undefined;
  };
  for (const name of ['postgres', 'nobody']) {
    const uid = id('-u', name);
    const gid = id('-g', name);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new ConfigurationError('PostgreSQL refuses to run as root, and there is no other user here');
}
