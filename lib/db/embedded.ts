import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { checkSocketFolder, makeSocketFolder } from './socket-folder.ts';
import { watchChild } from './watch-child.ts';

/** A running embedded database. `stop` flushes and ends it. */
export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Another process holds the data folder: one that is stopping lets go of it in a moment. */
export class DatabaseInUseError extends Error {
  override name = 'DatabaseInUseError';
  constructor(folder: string) {
    super(`${folder} is in use by another Songloom`);
  }
}

const serverFile = path.join(import.meta.dirname, 'embedded-server.ts');
const HELD_BY_ANOTHER = 3;

/** Unix socket paths end at about 100 bytes, so the folder's name is a digest, not the data folder itself. */
function socketFolderOf(dataFolder: string): string {
  const digest = createHash('sha256').update(path.resolve(dataFolder)).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `songloom-${process.getuid?.() ?? 0}-${digest}`);
}

/** What an embedded database's address says of itself. Clients of PostgreSQL pass it by. */
const EMBEDDED = 'songloom_embedded';

const urlOf = (socketFolder: string): string =>
  `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}&${EMBEDDED}=true`;

/**
 * The address of the embedded database of a data directory, whether it runs or not.
 * @throws Error where somebody else has made its socket's folder: what listens there could be anything
 */
export function embeddedUrl(dataDir: string): string {
  const folder = socketFolderOf(path.join(dataDir, 'database'));
  checkSocketFolder(folder);
  return urlOf(folder);
}

/** Whether an address is an embedded database's: one process serves there, and one shared session answers. */
export const isEmbeddedUrl = (databaseUrl: string): boolean =>
  new URL(databaseUrl).searchParams.get(EMBEDDED) === 'true';

/** Whether a database answers at the address. */
export async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Starts the embedded database of a data directory and keeps it running: a child that dies or hangs is started again.
 * @param dataDir the programs' data directory, or `memory://NAME` for a throw-away database
 * @param hangSeconds silence that makes it count as hung; for tests
 * @throws DatabaseInUseError when another process holds the folder; Error when it cannot be opened
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  hangSeconds?: number,
): Promise<EmbeddedDatabase> {
  const inMemory = dataDir.startsWith('memory://');
  const dataFolder = inMemory ? 'memory://' : path.join(dataDir, 'database');
  const socketFolder = socketFolderOf(inMemory ? dataDir : dataFolder);
  let child: ChildProcess | undefined;
  let stopping = false;
  makeSocketFolder(socketFolder);

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const launched = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', serverFile, dataFolder, socketFolder],
        { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
      );
      child = launched;
      let isReady = false;
      let problem = '';
      let cure = 'put it back from a back-up';
      launched.once('message', (message: { ready: true } | { problem: string; cure?: string }) => {
        if ('problem' in message) {
          problem = message.problem;
          cure = message.cure ?? cure;
        } else {
          isReady = true;
          launched.stderr?.pipe(process.stderr, { end: false });
          watchChild('embedded database', launched, hangSeconds);
          resolve();
        }
      });
      launched.once('exit', (code) => {
        if (stopping) return;
        if (isReady) void launchAgain();
        else if (code === HELD_BY_ANOTHER) reject(new DatabaseInUseError(dataFolder));
        else reject(new Error(`${dataFolder} cannot be opened (${problem || `code ${code}`}): ${cure}`));
      });
    });
  const launchAgain = async (): Promise<void> => {
    for (let wait = 200; !stopping; wait = 2000) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (stopping) return;
      try {
        return await launch();
      } catch (error) {
        console.error((error as Error).message);
      }
    }
  };

  await launch();
  return {
    url: urlOf(socketFolder),
    async stop() {
      stopping = true;
      const running = child;
      if (!running || running.exitCode !== null) return;
      const ended = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGTERM');
      const timer = setTimeout(() => running.kill('SIGKILL'), 8000);
      await ended;
      clearTimeout(timer);
    },
  };
}
