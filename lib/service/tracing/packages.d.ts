/**
 * As much of OpenTelemetry's packages as is used. They are loaded only where tracing is configured; with their own
 * types every check of the house would read three megabytes of declarations for these four lines.
 */
declare module '@opentelemetry/exporter-trace-otlp-http' {
  export class OTLPTraceExporter {
    constructor(options: { url: string; headers: Record<string, string> });
  }
}
declare module '@opentelemetry/resources' {
  export function resourceFromAttributes(attributes: Record<string, string>): object;
}
declare module '@opentelemetry/sdk-trace' {
  import type { Tracer } from '@opentelemetry/api';
  export class BatchSpanProcessor {
    constructor(options: { exporter: object; scheduledDelayMillis: number });
  }
  export class TracerProvider {
    constructor(options: { resource: object; spanProcessors: BatchSpanProcessor[] });
    getTracer(name: string): Tracer;
    shutdown(): Promise<void>;
  }
}
