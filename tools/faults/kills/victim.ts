/** The process that is killed: loads what it needs, says so, and does one thing when it is told. */
import '#lib/cli/die-with-parent.mjs';
import { makeBackup } from '#lib/backup/backup-folder.ts';
import { env } from '#lib/config/env.ts';
import { database } from '#lib/db/client.ts';
import { importBundle } from '#lib/studio/songs/import-bundle.ts';
import { keepFiles } from '#lib/studio/vault/keep-files.ts';

const [what, ...given] = process.argv.slice(2) as [string, ...string[]];
const deeds: Record<string, () => Promise<unknown>> = {
  import: () => importBundle(given[0]!, given[1]!),
  keep: () => keepFiles(),
  backup: () => makeBackup({ databaseUrl: env().DATABASE_URL!, dataDir: env().DATA_DIR, folder: given[0]! }),
};
await database().user.count();
process.once('message', () => {
  deeds[what]!().then(
    () => process.send?.('done', () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.send?.('ready');
