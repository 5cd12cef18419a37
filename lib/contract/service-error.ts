import { ERROR_CODES, type ErrorName, errorNameOf } from './error-codes.ts';

export interface ServiceErrorOptions {
  /** What the caller may read; the table's text when absent. */
  publicMessage?: string;
  /** Seconds until trying again makes sense (2001, 2002, 2003, 9002). */
  retryAfterSeconds?: number;
  /** The envelope's `request_id`, where the error came over the wire. */
  requestId?: string;
  /** What happened inside; for logs only, never sent. */
  cause?: unknown;
  /** Overrides the table's HTTP status: only 405 (wrong method) and 404 (unknown path) do. */
  httpStatus?: number;
}

/** An error of the interface: thrown with a name or a code, turned into an answer at the edge, rebuilt by the client. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: number;
  /** Name in {@link ERROR_CODES}; `undefined` when a vendor answers a code of its own. */
  readonly errorName: ErrorName | undefined;
  readonly httpStatus: number;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(error: ErrorName | number, options: ServiceErrorOptions = {}) {
    const errorName = typeof error === 'number' ? errorNameOf(error) : error;
    const row = errorName ? ERROR_CODES[errorName] : undefined;
    super(options.publicMessage ?? row?.text ?? `Error ${error}`, { cause: options.cause });
    this.code = row?.code ?? (error as number);
    this.errorName = errorName;
    this.httpStatus = options.httpStatus ?? row?.status ?? 500;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.requestId = options.requestId;
  }
}

/** A failed task's `error` text: starts with its code, so that a reader can act on it. */
export const taskErrorText = (error: ServiceError): string => `${error.code}: ${error.message}`;
