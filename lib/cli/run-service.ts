import { type RunningService, type ServiceOptions, startService } from '#lib/service/main.ts';
import './die-with-parent.mjs';
import { type Prepared, prepare, runCommand } from './prepare.ts';

/**
 * A program that is the service or a part of it. SIGTERM and SIGINT end it cleanly: it takes no more, finishes what it
 * can in a few seconds, hands the rest back to the queue, and closes. It ends in the same way when its parent dies.
 */
export async function runService(parts: Pick<ServiceOptions, 'serveHttp' | 'work'>): Promise<void> {
  await runCommand(async () => {
    let prepared: Prepared | undefined;
    let service: RunningService | undefined;
    let isStopping = false;
    let isStarting = true;
    const stop = async () => {
      isStopping = true;
      // One that is still starting ends as soon as it has started; half a service cannot be closed.
      if (isStarting) return;
      await service?.close();
      await prepared?.close();
      process.exit(0);
    };
    const onSignal = () => {
      if (!isStopping) void stop();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
    prepared = await prepare({ shareRunning: true });
    try {
      if (!isStopping) service = await startService(parts);
    } catch (error) {
      await prepared.close();
      throw error;
    }
    isStarting = false;
    if (isStopping) await stop();
  });
}
