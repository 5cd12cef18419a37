import { z } from 'zod';
import type { Endpoint } from '#lib/contract/endpoints/endpoint.ts';
import { type EndpointName, endpoints } from '#lib/contract/endpoints/index.ts';
import { withLimitsInForce } from '#lib/contract/limits-in-force.ts';
import { modelList } from '#lib/contract/models.ts';
import { task } from '#lib/contract/nouns.ts';

/** What a tool of the Model Context Protocol says of itself, and which method of the client it calls. */
export interface McpTool {
  /** The endpoint's name as agents write names: `add_vocals`. */
  name: string;
  title: string;
  description: string;
  inputSchema: JsonObjectSchema;
  outputSchema: JsonObjectSchema;
  annotations: { readOnlyHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
  /** The client's method. */
  method: EndpointName | 'listModels';
  /** The method takes an id instead of a body. */
  takesId: boolean;
  /** It starts work: what is answered is the task. */
  startsTask: boolean;
  /** It works while the caller waits: how far it is can be asked. */
  tellsProgress: boolean;
}

export interface JsonObjectSchema {
  type: 'object';
  properties?: Record<string, object>;
  required?: string[];
  [keyword: string]: unknown;
}

/** `addVocals` → `add_vocals`. */
export const toolNameOf = (endpoint: string): string =>
  endpoint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Every tool there is: one an endpoint, and the list of models. Their schemas are the contract's, limits in force. */
export const mcpTools = (): McpTool[] => [
  ...Object.values(endpoints).map(toolOf),
  {
    name: 'list_models',
    title: 'List model versions',
    description: 'The model versions that mv may name.',
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    outputSchema: schemaOf(modelList, 'output'),
    annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    method: 'listModels',
    takesId: false,
    startsTask: false,
    tellsProgress: false,
  },
];

function toolOf(endpoint: Endpoint<EndpointName>): McpTool {
  const takesId = endpoint.path.includes('{id}');
  const startsTask = endpoint.kind === 'async';
  return {
    name: toolNameOf(endpoint.name),
    title: endpoint.summary,
    description: startsTask
      ? `${endpoint.description} Waits for the task and answers it with its results; where that takes too long it answers the task as it is: ask get_task for the rest.`
      : endpoint.description,
    inputSchema: takesId
      ? {
          type: 'object',
          properties: { id: { type: 'string', description: endpoint.id } },
          required: ['id'],
          additionalProperties: false,
        }
      : schemaOf(endpoint.request, 'input'),
    outputSchema: schemaOf(startsTask ? task : endpoint.response, 'output'),
    annotations: {
      readOnlyHint: endpoint.kind === 'read' && !endpoint.destroys,
      destructiveHint: endpoint.destroys === true,
      openWorldHint: false,
    },
    method: endpoint.name,
    takesId,
    startsTask,
    tellsProgress: endpoint.kind === 'sync',
  };
}

/**
 * Without `$schema`: what the protocol takes for granted is left unsaid, as some clients know older drafts only. Nouns
 * that the contract names come as references: the outermost is unfolded, since a tool's schema must be an object's.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonObjectSchema {
  const {
    $schema: _,
    $ref,
    ...rest
  } = withLimitsInForce(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const outermost = $ref && rest.$defs?.[$ref.replace('#/$defs/', '')];
  return { ...rest, ...(outermost || {}) } as JsonObjectSchema;
}
