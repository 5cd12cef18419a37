import type { Hono } from 'hono';
import type { ServiceContext } from '../context.ts';

/** `/healthz` the process answers · `/readyz` its database does too · `/metrics` for Prometheus. */
export function addHealth(app: Hono, { database, metrics }: ServiceContext, isDraining: () => boolean): void {
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
    c.header('Content-Type', metrics.registry.contentType);
    return c.body(await metrics.registry.metrics());
  });
}
