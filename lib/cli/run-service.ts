import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { env } from '#lib/config/env.ts';
import { addHealth } from '#lib/service/http/health.ts';
import { type RunningService, type ServiceOptions, startService } from '#lib/service/main.ts';
import './die-with-parent.mjs';
import { endWhenHung } from './end-when-hung.ts';
import { type Prepared, prepare, runCommand } from './prepare.ts';

export type ServiceParts = ServiceOptions & {
  /** Where a program that serves nothing else answers `/healthz`, `/readyz` and `/metrics`. */
  healthPort?: number;
};

/**
 * A program that is the service or a part of it. SIGTERM and SIGINT end it cleanly: it takes no more, finishes what it
 * can in a few seconds, hands the rest back to the queue, and closes. It ends in the same way when its parent dies, and
 * at once where it hangs.
 * @param readParts reads the options that the program was started with
 * @param usage said where an option is not known
 */
export async function runService(readParts: () => ServiceParts, usage?: string): Promise<void> {
  await runCommand(async () => {
    const parts = readParts();
    // In development a program may be held at a breakpoint for as long as its developer likes.
    if (process.env.NODE_ENV !== 'development') await endWhenHung();
    let prepared: Prepared | undefined;
    let service: RunningService | undefined;
    let health: ServerType | undefined;
    let isStopping = false;
    let isStarting = true;
    const stop = async () => {
      isStopping = true;
      // One that is still starting ends as soon as it has started; half a service cannot be closed.
      if (isStarting) return;
      health?.close();
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
    if (service && parts.healthPort !== undefined)
      health = serveHealth(service, parts.healthPort, () => isStopping);
    isStarting = false;
    if (isStopping) await stop();
  }, usage);
}

function serveHealth(service: RunningService, port: number, isDraining: () => boolean): ServerType {
  const app = new Hono();
  addHealth(app, service.context, isDraining);
  return serve({ fetch: app.fetch, port, hostname: env().HOST });
}
