import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finished, startTestService, type TestService, until } from '#tools/testing/start-test-service.ts';
import { NO_TRACING, openTracing } from './tracing.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  status?: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

/** A collector (`POST /v1/traces`), and a receiver of callbacks. */
let collector: Server;
let url: string;
const spans: SentSpan[] = [];
const services = new Set<string>();
const seen: IncomingHttpHeaders[] = [];
const callbacks: IncomingHttpHeaders[] = [];
let t: TestService;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === '/hook') callbacks.push(request.headers);
    if (request.url === '/v1/traces') {
      seen.push(request.headers);
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
        resourceSpans: {
          resource: { attributes: SentSpan['attributes'] };
          scopeSpans: { spans: SentSpan[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        services.add(
          String(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue),
        );
        for (const scope of scopeSpans) spans.push(...scope.spans);
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  t = await startTestService({
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=looms, authorization=Bearer%20abc=',
      OTEL_SERVICE_NAME: 'songloom-test',
      TRUSTED_ORIGINS: url,
    },
  });
});
afterAll(async () => {
  await t?.stop();
  collector?.closeAllConnections();
  collector?.close();
});

const attributesOf = (span: SentSpan) =>
  Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

test('one trace from the caller’s request over the queue to the callback', async () => {
  const key = await t.makeKey();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  t.platform.behave = async (request, run) => {
    run.onProgress(0.1, 'composing');
    run.onProgress(0.3, 'singing the chorus');
    run.onProgress(0.5, 'words of another program');
    t.platform.behave = undefined;
    return t.platform.run(request, run);
  };
  const { body } = await key.call(
    '/api/v1/music/generate',
    { tags: 'jazz', callback_url: `${url}/hook` },
    { traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  );
  const taskId: string = body.data.task_id;
  await finished(key, taskId);
  const mine = () => spans.filter((span) => span.traceId === traceId);
  const callback = await until('the callback’s span', async () =>
    mine().find((span) => span.name === 'callback'),
  );
  const named = (name: string) => mine().find((span) => span.name === name)!;
  const request = named('POST /api/v1/music/generate');
  const [submit, task] = [named('submit'), named('task generate')];
  expect(request).toMatchObject({ parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect(submit).toMatchObject({ parentSpanId: request.spanId, kind: 4 });
  expect(task).toMatchObject({ parentSpanId: submit.spanId, kind: 5 });
  expect(callback).toMatchObject({ parentSpanId: submit.spanId, kind: 3 });
  expect(attributesOf(task)).toMatchObject({ 'songloom.task_id': taskId, 'songloom.outcome': 'completed' });
  for (const stage of ['starting', 'composing', 'singing', 'other', 'storing'])
    expect(named(stage), stage).toMatchObject({ parentSpanId: task.spanId });
  for (const { startTimeUnixNano, endTimeUnixNano } of mine())
    expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
  // Who is called back can go on with the trace.
  expect(callbacks[0]!.traceparent).toBe(`00-${traceId}-${callback.spanId}-01`);
  expect([...services]).toEqual(['songloom-test']);
  expect(seen[0]).toMatchObject({ 'x-tenant': 'looms', authorization: 'Bearer abc=' });
});

test('failures are marked, refusals are not, and nothing secret or written by people is in a span', async () => {
  const key = await t.makeKey();
  t.platform.behave = () => Promise.reject(new Error('out of strings'));
  const { body } = await key.call('/api/v1/music/generate', { tags: 'secret words', title: 'secret words' });
  await finished(key, body.data.task_id);
  t.platform.behave = undefined;
  await key.call('/api/v1/music/generate', {});
  const refused = await until('the refused request', async () =>
    spans.find((span) => attributesOf(span)['songloom.code'] === 4001),
  );
  expect(refused.status?.code ?? 0).toBe(0);
  const task = spans.find(
    (span) => attributesOf(span)['songloom.task_id'] === body.data.task_id && span.kind === 5,
  );
  expect(task?.status?.code).toBe(2);
  expect(JSON.stringify(spans)).not.toMatch(/sk-music|secret words|whsec_|signature=/);
});

test('a caller’s broken traceparent starts a trace of our own', async () => {
  const key = await t.makeKey();
  const before = spans.length;
  for (const traceparent of ['nonsense', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, '00-xyz'])
    await key.call('/api/v1/task/none', {}, { traceparent });
  await until('their spans', async () => spans.length >= before + 3);
  for (const span of spans.slice(before)) {
    expect(span.parentSpanId ?? '').toBe('');
    expect(span.traceId).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
  }
});

test('without a collector there is nothing; one that is away hurts nobody', async () => {
  expect(await openTracing({ OTEL_SERVICE_NAME: 'x' } as never)).toBe(NO_TRACING);
  expect(NO_TRACING.start('x').traceparent).toBeUndefined();
  const away = await openTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
    OTEL_SERVICE_NAME: 'x',
  } as never);
  away.start('x').end();
  await away.close();
});
