/**
 * `npm run restore -- FOLDER`: a backup into an empty DATA_DIR, and into the embedded database there or the empty
 * PostgreSQL of DATABASE_URL. So this is also the way from the embedded database to a PostgreSQL.
 */
import path from 'node:path';
import {
  finishRestore,
  readBackup,
  restoreFiles,
  restoreRows,
  undoRestore,
} from '#lib/backup/backup-folder.ts';
import { ConfigurationError, env } from '#lib/config/env.ts';
import { messageOf, type Prepared, prepare, runCommand } from './prepare.ts';

await runCommand(async () => {
  const [source, ...more] = process.argv.slice(2);
  if (!source || more.length > 0 || source.startsWith('-'))
    throw new ConfigurationError('usage: npm run restore -- FOLDER');
  const folder = path.resolve(process.env.INIT_CWD ?? '.', source);
  let prepared: Prepared | undefined;
  let isUnderWay = false;
  try {
    const { madeAt } = await readBackup(folder);
    // Before the ground is prepared: it would make secrets of its own.
    await restoreFiles(folder, env().DATA_DIR);
    isUnderWay = true;
    prepared = await prepare({ shareRunning: false, isRestoring: true });
    const { tables } = await restoreRows(folder, prepared.environment.DATABASE_URL!);
    await finishRestore(env().DATA_DIR);
    isUnderWay = false;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${prepared.environment.DATA_DIR}: ${rows} rows and the files of ${madeAt} are back`);
  } catch (error) {
    throw error instanceof ConfigurationError ? error : new ConfigurationError(messageOf(error));
  } finally {
    await prepared?.close();
    // Half of it would look like an installation.
    if (isUnderWay) await undoRestore(env().DATA_DIR);
  }
});
