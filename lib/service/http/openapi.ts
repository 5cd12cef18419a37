import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiResponsesObject } from 'zod-openapi';
import { callbackEvent } from '#lib/contract/callback-event.ts';
import { COMMON_ERRORS, type Endpoint } from '#lib/contract/endpoints/endpoint.ts';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ERROR_CODES, type ErrorName } from '#lib/contract/error-codes.ts';
import { withLimitsInForce } from '#lib/contract/limits-in-force.ts';
import { MODELS_PATH, modelList } from '#lib/contract/models.ts';
import { envelope, errorEnvelope } from '#lib/contract/nouns.ts';

const JSON_TYPE = 'application/json';
const rateHeaders = z.object({
  'X-RateLimit-Limit': z.int().meta({ description: 'Requests allowed per window.' }),
  'X-RateLimit-Remaining': z.int().meta({ description: 'Requests remaining in the window.' }),
  'X-RateLimit-Reset': z.int().meta({ description: 'Unix time in ms when the window resets.' }),
});

/** The interface as OpenAPI 3.1, made from the schemas that validate. It takes a while: make it once. */
export const describeInterface = (serverUrl: string): ReturnType<typeof createDocument> =>
  withLimitsInForce(build(serverUrl));

function build(serverUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const endpoint of Object.values(endpoints)) paths[endpoint.path] = { post: describe(endpoint) };
  paths[MODELS_PATH] = {
    get: {
      operationId: 'listModels',
      summary: 'List model versions',
      tags: ['Models'],
      security: [],
      responses: {
        '200': { description: 'Success', content: { [JSON_TYPE]: { schema: envelope(modelList) } } },
      },
    },
  };
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Songloom Music Generation Service',
      version: '1.0.0',
      description:
        'Generates music, lyrics and sound effects, edits clips and analyses audio. Every answer is an envelope of `code`, `message`, `request_id` and, on success, `data`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ appKey: [] }],
    tags: [{ name: 'Generation' }, { name: 'Audio processing' }, { name: 'Results' }, { name: 'Models' }],
    paths,
    webhooks: {
      taskFinished: {
        post: {
          summary: 'A task completed or failed',
          description:
            'Sent once to callback_url; retried after 30, 60, 120, 300 and 600 s until a 2xx comes within 10 s. X-Signature is `sha256=` and the hexadecimal HMAC-SHA256 of the raw body, keyed with the signing secret.',
          requestParams: {
            header: z.object({
              'X-Signature': z.string(),
              'X-Webhook-Id': z.string().optional(),
              'X-Webhook-Timestamp': z.string().optional(),
            }),
          },
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: callbackEvent } } },
          responses: { '200': { description: 'Received; any 2xx will do.' } },
        },
      },
    },
    components: {
      securitySchemes: {
        appKey: { type: 'http', scheme: 'bearer', description: 'An AppKey: sk-music-…' },
      },
    },
  });
}

const TAGS = { async: 'Generation', sync: 'Audio processing', read: 'Results' } as const;

function describe(endpoint: Endpoint) {
  const takesId = endpoint.path.includes('{id}');
  const isBodyRequired = !endpoint.request.safeParse({}).success;
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [TAGS[endpoint.kind]],
    requestParams: {
      ...(takesId && { path: z.object({ id: z.string() }) }),
      ...(endpoint.kind !== 'read' && {
        header: z.object({
          'Idempotency-Key': z
            .string()
            .min(1)
            .max(255)
            .optional()
            .meta({ description: 'The same key with the same body answers the first answer again.' }),
        }),
      }),
    },
    requestBody: {
      required: isBodyRequired,
      content: { [JSON_TYPE]: { schema: endpoint.request, example: endpoint.example.request } },
    },
    responses: {
      '200': {
        description: 'Success',
        headers: rateHeaders,
        content: {
          [JSON_TYPE]: {
            schema: envelope(endpoint.response),
            example: {
              code: 0,
              message: 'success',
              request_id: '01jd7q2m9x8v4t6k3c5b0h1wyz',
              data: endpoint.example.response,
            },
          },
        },
      },
      ...describeErrors([...COMMON_ERRORS, ...endpoint.errors]),
    },
  };
}

/** One answer a status, naming the codes that come with it. */
function describeErrors(names: ErrorName[]): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, string[]>();
  for (const name of new Set(names)) {
    const { code, status, text } = ERROR_CODES[name];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `${code} ${text}`]);
  }
  const responses: ZodOpenApiResponsesObject = {};
  for (const [status, lines] of byStatus) {
    responses[`${status}` as '400'] = {
      description: lines.join(' · '),
      ...(status === 429 && { headers: rateHeaders.extend({ 'Retry-After': z.int() }) }),
      content: { [JSON_TYPE]: { schema: errorEnvelope } },
    };
  }
  return responses;
}
