import { Hono } from 'hono';
import { MODELS_PATH, OPENAPI_PATH } from '#lib/contract/models.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { ServiceContext } from '../context.ts';
import { newId } from '../ids.ts';
import { OPERATIONS } from '../operations/index.ts';
import { MEDIA_PATH } from '../storage/signed-links.ts';
import { addHealth } from './health.ts';
import { LLMS_TEXT_PATH, llmsText } from './llms-text.ts';
import { addManagement } from './manage.ts';
import { addMcp, MCP_PATH } from './mcp.ts';
import { serveMedia } from './media.ts';
import { describeInterface } from './openapi.ts';
import { answerError, serve } from './serve.ts';
import { addUpstreamCallback } from './upstream-callback.ts';

const DESCRIPTIONS = new Set<string>([MODELS_PATH, OPENAPI_PATH, LLMS_TEXT_PATH]);

/** All routes of the service. */
export function createApp(context: ServiceContext, isDraining: () => boolean = () => false): Hono {
  const app = new Hono();
  const paths = Object.values(OPERATIONS).map(({ endpoint }) => endpoint.path.replace('{id}', ':id'));
  // Fixed paths before the one that takes any id.
  const ordered = Object.values(OPERATIONS).sort((a, b) => rank(a.endpoint.path) - rank(b.endpoint.path));
  for (const operation of ordered)
    app.post(operation.endpoint.path.replace('{id}', ':id'), serve(context, operation));

  app.get(MODELS_PATH, (c) =>
    c.json({
      code: 0,
      message: 'success',
      request_id: newId(),
      data: { models: context.platforms.models() },
    }),
  );
  // Of the configured address, whatever host a request claims to have asked; made at the first request, kept as text.
  let description: string | undefined;
  app.get(OPENAPI_PATH, (c) => {
    description ??= JSON.stringify(describeInterface(context.links.publicUrl));
    return c.body(description, 200, { 'Content-Type': 'application/json' });
  });

  app.get(LLMS_TEXT_PATH, (c) => c.text(llmsText(context.links.publicUrl)));
  addMcp(app, context);

  for (const path of [...paths, ...DESCRIPTIONS, MCP_PATH]) {
    app.all(path, (c) => {
      const allowed = DESCRIPTIONS.has(path) ? 'GET' : 'POST';
      c.header('Allow', allowed);
      const publicMessage = `the method must be ${allowed}, got ${c.req.method}`;
      return refuse(context, c, new ServiceError('invalid_parameters', { publicMessage, httpStatus: 405 }));
    });
  }
  addManagement(app, context);
  addUpstreamCallback(app, context);
  addHealth(app, context, isDraining);
  app.get(`${MEDIA_PATH}*`, serveMedia(context));
  app.notFound((c) => {
    const publicMessage = `there is nothing at ${c.req.path.slice(0, 200)}`;
    return refuse(context, c, new ServiceError('invalid_parameters', { publicMessage, httpStatus: 404 }));
  });
  app.onError((error, c) => refuse(context, c, error));
  return app;
}

const rank = (path: string): number => (path.includes('{') ? 1 : 0);

const refuse = (context: ServiceContext, c: Parameters<typeof answerError>[1], error: unknown): Response =>
  answerError(context, c, error, newId()).response;
