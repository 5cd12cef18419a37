import { z } from 'zod';
import { COMMON_ERRORS, type Endpoint } from '#lib/contract/endpoints/endpoint.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ERROR_CODES, type ErrorName } from '#lib/contract/error-codes.ts';
import { CALLBACK_RETRY_SECONDS, CALLBACK_TIMEOUT_SECONDS } from '#lib/contract/limits.ts';

interface Property {
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Property[];
}

const KINDS = {
  async: 'asynchronous',
  sync: 'answers when the work is done',
  read: 'answers at once',
} as const;

function describe(endpoint: Endpoint): string {
  const schema = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Property>;
    required?: string[];
  };
  const rows = Object.entries(schema.properties ?? {}).map(
    ([name, property]) =>
      `| \`${name}\` | ${typeOf(property)} | ${schema.required?.includes(name) ? 'yes' : 'no'} | ${property.description ?? ''}${rulesOf(property)} |`,
  );
  const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
  return [
    `## ${endpoint.summary}`,
    `\`${endpoint.method} ${endpoint.path}\` — ${KINDS[endpoint.kind]}`,
    endpoint.description,
    rows.length > 0
      ? ['| field | type | required | meaning |', '|---|---|---|---|', ...rows].join('\n')
      : 'The body is empty or `{}`.',
    `Request:\n\n${json(endpoint.example.request)}`,
    `Answer (\`data\`):\n\n${json(endpoint.example.response)}`,
    `Errors: ${endpoint.errors.map(codeOf).join(', ') || 'only the common ones'}.`,
  ].join('\n\n');
}

const typeOf = (property: Property): string =>
  property.enum?.map((value) => `\`${value}\``).join(' ') ??
  (property.anyOf ? property.anyOf.map(typeOf).join(' or ') : [property.type ?? 'any'].flat().join(' or '));

function rulesOf(property: Property): string {
  const rules: string[] = [];
  if (property.minimum !== undefined && property.minimum > Number.MIN_SAFE_INTEGER)
    rules.push(`at least ${property.minimum}`);
  if (property.maximum !== undefined && property.maximum < Number.MAX_SAFE_INTEGER)
    rules.push(`at most ${property.maximum}`);
  if (property.maxLength !== undefined) rules.push(`at most ${property.maxLength} characters`);
  if (property.default !== undefined) rules.push(`default ${JSON.stringify(property.default)}`);
  return rules.length > 0 ? ` (${rules.join(', ')})` : '';
}

const codeOf = (name: ErrorName): string => `${ERROR_CODES[name].code} ${ERROR_CODES[name].text}`;

const list: Endpoint[] = Object.values(endpoints) as unknown as Endpoint[];

const CALLBACKS = `## Callbacks

Every asynchronous endpoint takes a \`callback_url\`. When its task completes or fails, one JSON object is sent there by POST, without an envelope: \`{"task_id", "status": "completed", "results": […]}\` or \`{"task_id", "status": "failed", "error"}\`.

| header | meaning |
|---|---|
| \`X-Signature\` | \`sha256=\` and the lowercase hexadecimal HMAC-SHA256 of the raw body, keyed with the signing secret that was shown with the key |
| \`X-Webhook-Id\` | the same on every try of one event: a repetition can be told |
| \`X-Webhook-Timestamp\` | Unix time of this try in ms |

An answer of 2xx within ${CALLBACK_TIMEOUT_SECONDS} s is a success; a redirect is not followed. Otherwise it is tried again after ${CALLBACK_RETRY_SECONDS.join(', ')} s, also across a restart, and then given up: Get Task still has the result. An event may come twice.

Verify the bytes as they came, before parsing them:

\`\`\`js
import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(rawBody, signature, signingSecret) {
  const wanted = Buffer.from('sha256=' + createHmac('sha256', signingSecret).update(rawBody).digest('hex'));
  const given = Buffer.from(signature ?? '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
\`\`\`

\`\`\`python
import hashlib, hmac

def is_genuine(raw_body: bytes, signature: str, signing_secret: str) -> bool:
    wanted = "sha256=" + hmac.new(signing_secret.encode(), raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted.encode(), (signature or "").encode())
\`\`\`

\`\`\`sh
# A body that was saved as it came; the digest must equal what follows "sha256=" in X-Signature.
openssl dgst -sha256 -hmac "$SIGNING_SECRET" < body.json

# A delivery of one's own making, to try a receiver.
curl "$RECEIVER" -H 'Content-Type: application/json' --data-binary @body.json \\
  -H "X-Signature: sha256=$(openssl dgst -sha256 -hmac "$SIGNING_SECRET" < body.json | sed 's/.* //')"
\`\`\`

In this project: \`verifyCallback\` and \`readCallback\` of \`lib/client/verify-callback.ts\`.`;

const HEADERS = `## Headers

| header | on | meaning |
|---|---|---|
| \`Idempotency-Key\` | requests that start work | 1 to 255 printable characters: the same key with the same body gives the first answer again and starts nothing; kept for 24 hours |
| \`Idempotent-Replayed\` | their answers | \`true\` where the answer was given before |
| \`X-Ignored-Fields\` | answers | fields of the body that are not known or play no part |
| \`X-RateLimit-Limit\`, \`-Remaining\`, \`-Reset\` | answers | requests allowed in the window, requests left, when it starts anew (Unix ms) |
| \`Retry-After\` | answers with status 429 | seconds to wait |`;

const errorTable = (): string =>
  [
    '## Errors',
    'An error answer has `code`, `message` and `request_id`, and no `data`. A refused request costs nothing and changes nothing.',
    [
      '| code | HTTP | meaning |',
      '|---|---|---|',
      ...Object.values(ERROR_CODES).map(({ code, status, text }) => `| ${code} | ${status} | ${text} |`),
    ].join('\n'),
  ].join('\n\n');

/** The interface as Markdown, from the declarations that validate requests. */
export const apiDocument = (): string => `# The interface

Made by \`npm run -s api-docs\` from the declarations in \`lib/contract/endpoints\`. Every request is a POST with \`Authorization: Bearer APP_KEY\`; every answer is \`{code, message, request_id, data}\`. The machine-readable description is at \`GET /api/v1/openapi.json\`. Lengths are counted in Unicode code points.

Any endpoint may answer: ${COMMON_ERRORS.map(codeOf).join(', ')}.

${[...list.map(describe), CALLBACKS, HEADERS, errorTable()].join('\n\n')}
`;
