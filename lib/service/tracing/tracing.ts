import type { Environment } from '#lib/config/env.ts';

/** Something that takes time: a request, a task, a stage of it, a try of a callback. */
export interface Span {
  /** W3C traceparent of this span, for what follows from it elsewhere; undefined where nothing is traced. */
  readonly traceparent: string | undefined;
  set(name: string, value: string | number | boolean): void;
  /** Marks it as failed. @param message fit to leave the house */
  fail(message: string): void;
  end(): void;
}

export interface SpanOptions {
  /** W3C traceparent of what it belongs to. */
  parent?: string | null | undefined;
  /** `server` answers, `client` asks, `producer` and `consumer` are the two sides of the queue. */
  kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Record<string, string | number | boolean>;
}

export interface Tracing {
  start(name: string, options?: SpanOptions): Span;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

const NO_SPAN: Span = { traceparent: undefined, set: () => {}, fail: () => {}, end: () => {} };
/** Costs nothing. */
export const NO_TRACING: Tracing = { start: () => NO_SPAN, close: async () => {} };

/** Tracing as configured. The packages behind it are loaded only where it is. */
export async function openTracing(
  environment: Pick<
    Environment,
    'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME'
  >,
): Promise<Tracing> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = environment;
  if (!endpoint) return NO_TRACING;
  const { exportTo } = await import('./open-telemetry.ts');
  return exportTo({ endpoint, headers, serviceName: environment.OTEL_SERVICE_NAME });
}
