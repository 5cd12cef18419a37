import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Client } from '#lib/client/create-client.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { callTool } from './call-tool.ts';
import { mcpPrompts, promptText } from './prompts.ts';
import { type ReadFile, readClip, resourceTemplates } from './resources.ts';
import { type McpTool, mcpTools } from './tools.ts';

export interface McpServerOptions {
  /** Of the service that does the work, with the caller's own key. */
  client: Client;
  readFile: ReadFile;
  /** Aborted when the caller has hung up: nobody is waited for any more. What was begun goes on. */
  signal?: AbortSignal;
}

const INSTRUCTIONS =
  'Songs, lyrics and sound effects are made by tools that start a task and wait for it. Clips are named by the id of a result. Everything outside a replaced section stays identical. Links end with expire_at: fetch what should be kept.';

let tools: McpTool[] | undefined;

/** The service as a server of the Model Context Protocol: every endpoint a tool, clips as resources, common jobs as prompts. */
export function createMcpServer({ client, readFile, signal }: McpServerOptions): Server {
  const server = new Server(
    { name: 'songloom', title: 'Songloom', version: '1.0.0' },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  const until = (its: AbortSignal) => (signal ? AbortSignal.any([its, signal]) : its);
  tools ??= mcpTools();
  const all = tools;

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: all.map(({ name, title, description, inputSchema, outputSchema, annotations }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations: { title, ...annotations },
    })),
  }));

  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = all.find(({ name }) => name === params.name);
    if (!tool)
      throw new McpError(
        ErrorCode.InvalidParams,
        `there is no tool of that name; there are ${all.map(({ name }) => name).join(', ')}`,
      );
    const progressToken = params._meta?.progressToken;
    const onProgress =
      progressToken === undefined
        ? undefined
        : (progress: number, message: string) =>
            void extra
              .sendNotification({
                method: 'notifications/progress',
                params: { progressToken, progress, total: 1, message },
              })
              // Whoever has hung up hears nothing any more.
              .catch(() => undefined);
    return callTool(tool, params.arguments ?? {}, { client, signal: until(extra.signal), onProgress });
  });

  // A clip is found by its id, which a result says: there is no list of all.
  server.setRequestHandler(ListResourcesRequestSchema, () => ({ resources: [] }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params }, extra) => {
    try {
      return { contents: [await readClip(params.uri, client, readFile, until(extra.signal))] };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new McpError(ErrorCode.InvalidParams, `${error.code} ${error.message}`);
    }
  });

  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: mcpPrompts.map(({ say: _, ...prompt }) => prompt),
  }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    try {
      const text = promptText(params.name, params.arguments);
      return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
    } catch (error) {
      throw new McpError(ErrorCode.InvalidParams, (error as Error).message);
    }
  });
  return server;
}
