import type { z } from 'zod';
import type { ErrorName } from '../error-codes.ts';

export type EndpointKind = 'async' | 'sync' | 'read';
export type EndpointPath = `/api/v1/${string}`;

/** One endpoint of the interface, described once: validation, types, OpenAPI and client are made from it. */
export interface Endpoint<
  Name extends string = string,
  Request extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
  Kind extends EndpointKind = EndpointKind,
  Path extends EndpointPath = EndpointPath,
> {
  name: Name;
  method: 'POST';
  /** Below the base URL; `{id}` is a path parameter. */
  path: Path;
  /** `async`: answers a task; `sync`: does the work in the request; `read`: looks something up. */
  kind: Kind;
  /** It takes something away for good: nobody should ask for it without being told to. */
  destroys?: true;
  /** What `{id}` names, where the path has one: "The id of a task." */
  id?: string;
  summary: string;
  description: string;
  request: Request;
  /** Of the envelope's `data`. */
  response: Response;
  /** Errors beside {@link COMMON_ERRORS}. */
  errors: readonly ErrorName[];
  /** How long a client should wait for the answer. */
  timeoutSeconds: number;
  example: { request: z.input<Request>; response: z.output<Response> };
}

/** Errors any endpoint may answer. */
export const COMMON_ERRORS: readonly ErrorName[] = [
  'key_missing',
  'key_invalid',
  'key_disabled',
  'key_deleted',
  'rate_exceeded',
  'account_suspended',
  'invalid_parameters',
  'internal_error',
  'service_unavailable',
];

/** Errors of the endpoints that start work. */
export const WORK_ERRORS: readonly ErrorName[] = [
  'concurrency_exceeded',
  'quota_exceeded',
  'insufficient_points',
  'prompt_too_long',
];

/** Errors of the endpoints that name a clip, persona or stem job. */
export const CLIP_ERRORS: readonly ErrorName[] = ['music_not_found', 'result_expired'];

/** Errors of the endpoints that do their work while the caller waits. */
export const SYNC_ERRORS: readonly ErrorName[] = [
  'generation_failed',
  'all_platforms_failed',
  'task_timeout',
];

/** Keeps the exact types of a declaration. */
export const defineEndpoint = <
  const Name extends string,
  Request extends z.ZodObject,
  Response extends z.ZodType,
  const Kind extends EndpointKind,
  const Path extends EndpointPath,
>(
  endpoint: Endpoint<Name, Request, Response, Kind, Path>,
): Endpoint<Name, Request, Response, Kind, Path> => endpoint;
