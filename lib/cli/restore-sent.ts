import { finishRestore, restoreFiles, restoreRows } from '#lib/backup/backup-folder.ts';
import { dropSent, sentFolder, tellOutcome } from '#lib/backup/sent-backup.ts';
import { takePlace } from '#lib/backup/take-place.ts';
import { messageOf, prepare } from './prepare.ts';

/**
 * Restores a backup that was sent by the browser in place of what is in a data directory, with nothing running there. How
 * it ended is written down beside it; where it failed, all is as it was. Never throws.
 */
export async function restoreSent(dataDir: string): Promise<boolean> {
  const folder = sentFolder(dataDir);
  const at = () => new Date().toISOString();
  try {
    await takePlace(dataDir, async () => {
      await restoreFiles(folder, dataDir);
      const prepared = await prepare({ shareRunning: false, isRestoring: true });
      try {
        await restoreRows(folder, prepared.environment.DATABASE_URL!);
      } finally {
        await prepared.close();
      }
      await finishRestore(dataDir);
    });
    await dropSent(dataDir);
    await tellOutcome(dataDir, { ok: true, message: '', at: at() });
    return true;
  } catch (error) {
    console.error(`The restore failed, and all is as it was: ${messageOf(error)}`);
    await dropSent(dataDir);
    await tellOutcome(dataDir, { ok: false, message: messageOf(error), at: at() });
    return false;
  }
}
