import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeBackup } from '#lib/backup/backup-folder.ts';
import { RESTORING } from '#lib/backup/restoring.ts';
import { openDatabase } from '#lib/db/client.ts';
import { startEmbeddedDatabase } from '#lib/db/embedded.ts';
import type { KillScenario } from './scenario.ts';

const run = promisify(execFile);
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning'];
let made = 0;

/** A back-up that comes back: all of it, or a folder that says that it was cut off and takes it again. */
export const restore: KillScenario = {
  id: 'restore',
  async prepare(ground) {
    const { folder, databaseUrl } = ground;
    const backup = path.join(folder, 'backup-to-restore');
    if (!existsSync(backup)) await makeBackup({ databaseUrl, dataDir: ground.dataDir, folder: backup });
    const dataDir = path.join(folder, `restored-${made++}`);
    const { DATABASE_URL: _, ...environment } = ground.environment;
    const own = { ...environment, DATA_DIR: dataDir };
    const start = (...args: string[]) =>
      run(process.execPath, [...NODE_FLAGS, ...args], { env: own }).then(
        () => '',
        (error: { stderr?: string; message: string }) => error.stderr || error.message,
      );

    return {
      args: ['lib/cli/restore.ts', backup],
      environment: own,
      saysWhenReady: false,
      async check() {
        const broken: string[] = [];
        const isUnderWay = existsSync(path.join(dataDir, RESTORING));
        const isThere = existsSync(dataDir) && readdirSync(dataDir).length > 0;
        if (isUnderWay) {
          const said = await start('lib/cli/keys.ts', 'list');
          if (!said.includes('was cut off'))
            broken.push(`half of it was taken for whole: ${said.slice(0, 200)}`);
        }
        if (isUnderWay || !isThere) {
          const failed = await start('lib/cli/restore.ts', backup);
          if (failed) broken.push(`it cannot be begun anew: ${failed.slice(0, 200)}`);
        }
        broken.push(...(await problemsOf(dataDir, ground.dataDir)));
        await rm(dataDir, { recursive: true, force: true });
        return broken;
      },
    };
  },
};

/** What a restored folder lacks. */
async function problemsOf(dataDir: string, original: string): Promise<string[]> {
  const broken: string[] = [];
  const names = (folder: string) => readdirSync(path.join(folder, 'files')).sort().join();
  if (names(dataDir) !== names(original)) broken.push('files are missing');
  if (existsSync(path.join(dataDir, RESTORING))) broken.push('it says that it is under way still');
  const started = await startEmbeddedDatabase(dataDir);
  const rows = openDatabase(started.url);
  try {
    const clips = await rows.clip.count();
    if (clips !== 2_000) broken.push(`${clips} of 2000 rows are back`);
  } finally {
    await rows.$disconnect();
    await started.stop();
  }
  return broken;
}
