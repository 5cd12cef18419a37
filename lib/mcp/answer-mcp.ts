import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createMcpServer, type McpServerOptions } from './server.ts';

/**
 * Answers one message that came by HTTP (Streamable HTTP without sessions: each request stands for itself, so that any
 * of several services may take it).
 * @param request its headers; the body has been read @param message the body
 * @param onEnd called once, when everything was said or the caller has hung up
 */
export async function answerMcp(
  request: Request,
  message: unknown,
  { client, readFile }: Pick<McpServerOptions, 'client' | 'readFile'>,
  onEnd: () => void,
): Promise<Response> {
  const hungUp = new AbortController();
  const server = createMcpServer({
    client,
    readFile,
    signal: AbortSignal.any([request.signal, hungUp.signal]),
  });
  let hasEnded = false;
  const end = () => {
    if (hasEnded) return;
    hasEnded = true;
    hungUp.abort();
    void server.close();
    onEnd();
  };
  request.signal.addEventListener('abort', end, { once: true });
  try {
    const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    await server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: message });
    if (!response.body) {
      end();
      return response;
    }
    const ends = new TransformStream({ flush: end, cancel: end } as Transformer);
    return new Response(response.body.pipeThrough(ends), response);
  } catch (error) {
    end();
    throw error;
  }
}
