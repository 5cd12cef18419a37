import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '#lib/cli/ports.ts';
import { prepareDataFolder } from '#tools/testing/test-database.ts';

/**
 * The programs once more, with a data directory and settings of their own, for a journey that needs other ones. The
 * studio's build is that of the programs at hand, the database a copy of an empty one.
 */
export async function startOwnStack(
  settings: Record<string, string>,
): Promise<{ url: string; dataDir: string; restart(): Promise<void>; stop(): Promise<void> }> {
  const [studioPort, servicePort] = [await findFreePort(), await findFreePort()];
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'songloom-own-'));
  await prepareDataFolder(dataDir);
  const launch = () => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'lib/cli/start.ts'], {
      env: {
        ...process.env,
        PORT: String(studioPort),
        API_PORT: String(servicePort),
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    return { child, ended };
  };
  let running = launch();
  const end = async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  };
  const stop = async () => {
    await end();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const isUp = async () => {
    try {
      await new Promise<void>((resolve, reject) => {
        const { child } = running;
        child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('Service ') && resolve());
        child.once('exit', () => reject(new Error('the programs ended at start')));
      });
    } catch (error) {
      await stop();
      throw error;
    }
  };
  await isUp();
  return {
    url: `http://127.0.0.1:${studioPort}`,
    dataDir,
    async restart() {
      await end();
      running = launch();
      await isUp();
    },
    stop,
  };
}
