import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';

/** A running embedded database. `stop` flushes and ends it. */
export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const serverFile = path.join(import.meta.dirname, 'embedded-server.ts');
const HELD_BY_ANOTHER = 3;

/** Unix socket paths end at about 100 bytes, so the folder's name is a digest, not the data folder itself. */
function socketFolderOf(dataFolder: string): string {
  const digest = createHash('sha256').update(path.resolve(dataFolder)).digest('hex').slice(0, 12);
  return path.join(os.tmpdir(), `songloom-${process.getuid?.() ?? 0}-${digest}`);
}

/** The address of the embedded database of a data directory, whether it runs or not. */
export const embeddedUrl = (dataDir: string): string =>
  `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketFolderOf(path.join(dataDir, 'database')))}`;

/** Whether a database answers at the address. */
export async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
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
 * Starts the embedded database of a data directory and keeps it running: a child that dies is started again.
 * @param dataDir the programs' data directory, or `memory://NAME` for a throw-away database
 * @throws Error when another process holds the folder or the first start fails.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const inMemory = dataDir.startsWith('memory://');
  const dataFolder = inMemory ? 'memory://' : path.join(dataDir, 'database');
  const socketFolder = socketFolderOf(inMemory ? dataDir : dataFolder);
  let child: ChildProcess | undefined;
  let stopping = false;

  const launch = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let ready = false;
      child = spawn(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', serverFile, dataFolder, socketFolder],
        {
          stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        },
      );
      child.once('message', () => {
        ready = true;
        resolve();
      });
      child.once('exit', (code) => {
        if (stopping) return;
        if (!ready) {
          const reason =
            code === HELD_BY_ANOTHER
              ? `${dataFolder} is in use by another Songloom`
              : `the embedded database ended with code ${code}`;
          reject(new Error(reason));
        } else setTimeout(() => launch().catch(() => setTimeout(launch, 2000)), 200);
      });
    });

  await launch();
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(socketFolder)}`,
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
