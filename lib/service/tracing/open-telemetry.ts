import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanOptions, Tracing } from './tracing.ts';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};
const BATCH_MS = 2_000;

export interface ExportOptions {
  /** Of a collector that takes OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  /** `name=value,name=value`, values percent-encoded. */
  headers?: string | undefined;
  serviceName: string;
}

/** Spans that go to an OpenTelemetry collector (OTLP/HTTP, JSON), in batches. A collector that is away costs the spans only. */
export function exportTo({ endpoint, headers = '', serviceName }: ExportOptions): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(
      headers
        .split(',')
        .map((pair) => pair.split('='))
        .filter(([name]) => name?.trim())
        .map(([name = '', ...value]) => [name.trim(), decodeURIComponent(value.join('=').trim())]),
    ),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: BATCH_MS })],
  });
  const tracer = provider.getTracer('songloom');

  return {
    start(name, { parent, kind = 'internal', attributes }: SpanOptions = {}) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (key, value) => void span.setAttribute(key, value),
        fail: (message) => void span.setStatus({ code: SpanStatusCode.ERROR, message }),
        end: () => span.end(),
      };
    },
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** https://www.w3.org/TR/trace-context/#traceparent-header */
function contextOf(traceparent: string | null | undefined) {
  const match = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})/.exec(traceparent ?? '');
  const [, traceId = '', spanId = '', flags = '0'] = match ?? [];
  if (!match || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
