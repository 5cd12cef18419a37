import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeBackup as backUpNow, checkBackup, readBackup } from '#lib/backup/backup-folder.ts';
import { database } from '#lib/db/client.ts';
import type { KillScenario } from './scenario.ts';

let made = 0;

/** A back-up: whole, or said to be none. */
export const makeBackup: KillScenario = {
  id: 'backup',
  async prepare({ folder, dataDir, databaseUrl, environment }) {
    const target = path.join(folder, `backup-${made++}`);
    return {
      args: ['tools/faults/kills/victim.ts', 'backup', target],
      environment,
      saysWhenReady: true,
      async check() {
        const broken: string[] = [];
        const isSaid = await readBackup(target).then(
          () => false,
          (error: Error) => /no complete backup/.test(error.message),
        );
        if (!isSaid) {
          const clips = await database().clip.count();
          const { database: copied } = await readBackup(target);
          if (copied.tables.find(({ table }) => table === 'clips')?.rows !== clips)
            broken.push('it says that it is whole, and lacks rows');
          await checkBackup(target).catch((error: Error) => broken.push(error.message));
        }
        // Into the same folder nothing is made, and beside it the next one is whole.
        if (existsSync(target))
          await backUpNow({ databaseUrl, dataDir, folder: target }).then(
            () => broken.push('a back-up was made over another'),
            () => undefined,
          );
        await rm(target, { recursive: true, force: true });
        return broken;
      },
    };
  },
};
