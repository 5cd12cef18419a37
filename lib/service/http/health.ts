import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';

/** `/healthz` the process answers · `/readyz` its database does too · `/metrics` for Prometheus. */
export function addHealth(
  app: Hono,
  context: Pick<ServiceContext, 'database' | 'metrics' | 'clock'>,
  isDraining: () => boolean,
): void {
  const { database, metrics } = context;
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (isDraining()) return c.json({ status: 'draining' }, 503);
    try {
      await database.$queryRaw`SELECT 1`;
      return c.json({ status: 'ready' });
    } catch {
      return c.json({ status: 'no database' }, 503);
    }
  });
  app.get('/metrics', async (c) => {
    // A database that is away must not take the other figures with it.
    await measureQueue(context).catch(() => undefined);
    c.header('Content-Type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
}

async function measureQueue({
  database,
  metrics,
  clock,
}: Pick<ServiceContext, 'database' | 'metrics' | 'clock'>): Promise<void> {
  const { _count, _min } = await database.task.aggregate({
    where: { status: 'queuing' },
    _count: true,
    _min: { createdAt: true },
  });
  const waitedMs = _min.createdAt ? clock.now() - _min.createdAt.getTime() : 0;
  metrics.waiting.set(_count);
  metrics.oldestWaitingSeconds.set(Math.max(0, waitedMs / 1000));
}
