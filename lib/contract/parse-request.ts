import type { z } from 'zod';
import { ERROR_CODES } from './error-codes.ts';

export type ParsedRequest<Value> =
  | { ok: true; value: Value; ignoredFields: string[] }
  | { ok: false; code: 4001 | 4002; message: string };

type Issue = z.core.$ZodIssue;

/**
 * Checks a decoded JSON body against an endpoint's request schema.
 *
 * @param body `undefined` (an empty body) counts as `{}`.
 * @returns the parsed value with the names of the fields that were not known, or the code and a message that
 * says what is wrong, where, and what would be right. 4002 only when length is all that is wrong.
 */
export function parseRequest<Schema extends z.ZodObject>(
  schema: Schema,
  body: unknown,
): ParsedRequest<z.output<Schema>> {
  const object = body === undefined ? {} : body;
  const result = schema.safeParse(object);
  if (result.success) {
    const ignoredFields = Object.keys(object as object).filter((name) => !Object.hasOwn(schema.shape, name));
    return { ok: true, value: result.data, ignoredFields };
  }
  const issues = result.error.issues;
  const invalid = issues.filter((issue) => !isTooLong(issue));
  const code = invalid.length > 0 ? ERROR_CODES.invalid_parameters.code : ERROR_CODES.prompt_too_long.code;
  const shown = (invalid.length > 0 ? [...invalid, ...issues.filter(isTooLong)] : issues).slice(0, 4);
  return { ok: false, code, message: shown.map((issue) => explain(issue, object)).join('; ') };
}

const isTooLong = (issue: Issue): boolean =>
  issue.code === 'custom' && (issue.params as { tooLong?: boolean } | undefined)?.tooLong === true;

function explain(issue: Issue, body: unknown): string {
  if (issue.path.length === 0) {
    return issue.code === 'invalid_type'
      ? `the body must be a JSON object, got ${kindOf(body)}`
      : issue.message;
  }
  const where = issue.path.join('.');
  const got = valueAt(body, issue.path);
  return `${where} ${explainField(issue, got)}`;
}

function explainField(issue: Issue, got: unknown): string {
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = TYPE_NAMES[issue.expected] ?? issue.expected;
      if (got === undefined) return `is required: ${wanted}`;
      if (got === null) return `is null; it must be ${wanted}, or be left out where it is optional`;
      const isShown = typeof got === 'number' || typeof got === 'string';
      return `must be ${wanted}, got ${kindOf(got)}${isShown ? ` (${shorten(JSON.stringify(got))})` : ''}`;
    }
    // Of a text its field says what is wrong; a number is short enough to be shown.
    case 'too_big':
      return typeof got === 'number' ? `must be at most ${issue.maximum}, got ${got}` : issue.message;
    case 'too_small':
      return typeof got === 'number' ? `must be at least ${issue.minimum}, got ${got}` : issue.message;
    case 'invalid_value': {
      const allowed = issue.values.map((value) => JSON.stringify(value)).join(', ');
      if (got === undefined) return `is required: one of ${allowed}`;
      return `must be one of ${allowed}, got ${shorten(JSON.stringify(got))}`;
    }
    default:
      return issue.message;
  }
}

const TYPE_NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  object: 'an object',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'undefined' ? 'nothing' : `a ${typeof value}`;
}

const shorten = (text: string | undefined): string =>
  text === undefined ? 'nothing' : text.length > 60 ? `${text.slice(0, 57)}…` : text;

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
