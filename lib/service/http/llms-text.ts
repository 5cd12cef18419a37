import { endpoints } from '#lib/contract/endpoints/index.ts';
import { MODELS_PATH, OPENAPI_PATH } from '#lib/contract/models.ts';
import { MCP_PATH } from './mcp.ts';

export const LLMS_TEXT_PATH = '/llms.txt';

/** What a language model should know to use the service (llmstxt.org), from the contract. */
export const llmsText = (publicUrl: string): string =>
  [
    '# Songloom music generation service',
    '',
    '> Makes songs, lyrics and sound effects, edits clips and analyses audio, over HTTP with JSON.',
    '',
    'Every request is a POST with `Authorization: Bearer APP_KEY`. Every answer is `{"code", "message", "request_id", "data"}`; code 0 is success. Endpoints that start work answer a `task_id`: ask for the task until its status is `completed` or `failed`. Clips are named by the `id` of a result or the `clipId` of an upload. Files lie behind links that end at `expire_at`.',
    '',
    '## Descriptions',
    '',
    `- [OpenAPI 3.1](${publicUrl}${OPENAPI_PATH}): every field, limit and error`,
    `- [Models](${publicUrl}${MODELS_PATH}): what \`mv\` may name`,
    `- [Model Context Protocol](${publicUrl}${MCP_PATH}): every endpoint as a tool, by Streamable HTTP, with the same key`,
    '',
    '## Endpoints',
    '',
    ...Object.values(endpoints).map(
      ({ path, summary, description }) => `- \`POST ${path}\` ${summary}: ${description}`,
    ),
    '',
  ].join('\n');
