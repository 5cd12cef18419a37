/** `npm run backup -- FOLDER`: database, files and secrets into a new folder, whether the programs run or not. */
import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { makeBackup } from '#lib/backup/backup-folder.ts';
import { ConfigurationError } from '#lib/config/env.ts';
import { messageOf, prepare, runCommand } from './prepare.ts';

await runCommand(async () => {
  const [target, ...more] = process.argv.slice(2);
  if (!target || more.length > 0 || target.startsWith('-'))
    throw new ConfigurationError('usage: npm run backup -- FOLDER (a new one)');
  // npm changes the folder; INIT_CWD is where it was called.
  const folder = path.resolve(process.env.INIT_CWD ?? '.', target);
  const prepared = await prepare({ shareRunning: true });
  const { DATABASE_URL, DATA_DIR, S3_BUCKET } = prepared.environment;
  try {
    if (folder.startsWith(DATA_DIR + path.sep))
      throw new ConfigurationError(`${folder} lies in DATA_DIR, which is what is backed up`);
    const { database } = await makeBackup({ databaseUrl: DATABASE_URL!, dataDir: DATA_DIR, folder });
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${folder}: ${rows} rows, ${megabytes(await sizeOf(folder))} MB`);
    if (S3_BUCKET) console.log(`The songs' files are in the bucket ${S3_BUCKET} and not in this backup.`);
    console.log('It holds secrets: keep it as you would keep them.');
  } catch (error) {
    throw error instanceof ConfigurationError ? error : new ConfigurationError(messageOf(error));
  } finally {
    await prepared.close();
  }
});

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
