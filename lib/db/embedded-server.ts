/**
 * The embedded PostgreSQL (PGlite) as a process of its own behind a Unix socket, so that every program uses the
 * ordinary driver and moving to a real server is only `DATABASE_URL`. Started by `embedded.ts`:
 * `node embedded-server.ts DATA_FOLDER SOCKET_FOLDER`. Exit code 3: another process holds the data folder.
 */
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { makeSocketFolder } from './socket-folder.ts';
import { answerParent } from './watch-child.ts';
import { WireServer } from './wire-server.ts';

const [dataFolder, socketFolder] = process.argv.slice(2) as [string, string];
const CHECKPOINT_MS = 60_000;
const inMemory = dataFolder === 'memory://';
const lockFile = `${dataFolder}.lock`;

/** Whether a process runs; a zombie does not. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A pid is reused after a crash and reboot: only this very program counts as the holder.
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return !/^\d+ \(.*\) Z/.test(status) && command.includes('embedded-server');
  } catch {
    return true; // no /proc on this system: believe the pid
  }
}

/** PGlite takes no lock of its own; two processes on one folder would destroy it. */
function takeLock(): void {
  for (;;) {
    try {
      const descriptor = openSync(lockFile, 'wx', 0o600);
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(readFileSync(lockFile, 'utf8'));
      if (holder && holder !== process.pid && isAlive(holder)) process.exit(3);
      rmSync(lockFile, { force: true });
    }
  }
}

/** Less than this and a database can neither be made nor be opened after a kill. */
const LEAST_FREE_BYTES = 48 * 1024 * 1024;

/** Says what is wrong, in words for people, and ends. */
function giveUp(problem: string, cure?: string): never {
  rmSync(lockFile, { force: true });
  process.send?.({ problem, ...(cure && { cure }) }, () => process.exit(1));
  // The message is on its way; nothing else happens meanwhile.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  process.exit(1);
}

const DISK_IS_FULL = ['the disk is full', 'make room; nothing is lost'] as const;

if (!inMemory) {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    takeLock();
  } catch (error) {
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) giveUp(...DISK_IS_FULL);
    throw error;
  }
  // A folder that has lost this file would be taken for an empty one: a new database in its place would be nobody's.
  const names = readdirSync(dataFolder);
  if (names.length > 0 && !names.includes('PG_VERSION')) giveUp('PG_VERSION is missing');
}
makeSocketFolder(socketFolder);
const socket = `${socketFolder}/.s.PGSQL.5432`;

const database = new PGlite({
  dataDir: dataFolder,
  // The default of 128 MB is held for the life of the process; 16 MB measured as fast for this load.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
});
try {
  await database.waitReady;
} catch (error) {
  const { bavail, bsize } = statfsSync(inMemory ? socketFolder : dataFolder);
  if (bavail * bsize < LEAST_FREE_BYTES) giveUp(...DISK_IS_FULL);
  // A damaged folder ends PGlite's WebAssembly; what it says of that is for its log, not for people.
  giveUp((error as Error).message.split('\n')[0] ?? '');
}
const server = new WireServer(database);
await server.listen(socket);
answerParent();
process.send?.({ ready: true });

// One session has no process beside it that does this: without it the log of changes grows until the clean end, and
// after a kill all of it is gone through again (3 s for 70 MB).
const checkpoints = setInterval(() => database.exec('checkpoint').catch(() => undefined), CHECKPOINT_MS);

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  clearInterval(checkpoints);
  await server.close();
  await database.exec('checkpoint').catch(() => undefined);
  await database.close();
  rmSync(lockFile, { force: true });
  rmSync(socket, { force: true });
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', () => undefined); // Ctrl-C reaches the whole group; the starter stops this process last
process.on('disconnect', stop); // the starter died
