/** `npm run service`: the service alone (HTTP, workers, callbacks, sweeper), against DATABASE_URL or the embedded database. */
import { startService } from '#lib/service/main.ts';
import { prepare, runCommand } from './prepare.ts';

await runCommand(async () => {
  const prepared = await prepare({ shareRunning: true });
  const service = await startService();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await service.close();
    await prepared.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
});
