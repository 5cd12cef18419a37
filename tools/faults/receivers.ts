import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCallback, verifyCallback } from '#lib/client/verify-callback.ts';
import { CALLBACK_HEADERS } from '#lib/contract/callback-event.ts';

/** One callback as a receiver got it. */
export interface Received {
  receiver: string;
  taskId: string;
  webhookId: string;
  status: 'completed' | 'failed';
  clipIds: string[];
  isSigned: boolean;
}

/** How receivers behave, good and bad. `first` tells whether this webhook is seen for the first time. */
const BEHAVIOURS: Record<string, (response: ServerResponse, isFirst: boolean) => void> = {
  good: (response) => void response.writeHead(200).end('ok'),
  slow: (response) => void setTimeout(() => response.writeHead(200).end('ok'), 3_000).unref(),
  /** Never answers: the try ends after ten seconds. */
  silent: () => undefined,
  broken: (response) => void response.writeHead(500).end('broken'),
  reset: (response) => void response.destroy(),
  /** Fails the first try and takes the second. */
  flaky: (response, isFirst) => void response.writeHead(isFirst ? 503 : 200).end(),
};

export const RECEIVER_NAMES: readonly string[] = Object.keys(BEHAVIOURS);

/** Callback receivers on one port: `/good`, `/slow`, … Everything they get is kept. */
export class Receivers {
  readonly received: Received[] = [];
  readonly #server: Server;
  readonly #signingSecret: string;

  constructor(signingSecret: string) {
    this.#signingSecret = signingSecret;
    this.#server = createServer((request, response) => {
      this.#take(request, response).catch(() => response.destroy());
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = (request.url ?? '').slice(1);
    const behave = BEHAVIOURS[name];
    if (!behave) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const event = readCallback(body);
    const webhookId = String(request.headers[CALLBACK_HEADERS.id.toLowerCase()]);
    const signature = request.headers[CALLBACK_HEADERS.signature.toLowerCase()];
    const isFirst = !this.received.some((earlier) => earlier.webhookId === webhookId);
    this.received.push({
      receiver: name,
      taskId: event.task_id,
      webhookId,
      status: event.status,
      clipIds: event.status === 'completed' ? event.results.map((result) => result.id) : [],
      isSigned: verifyCallback(body, String(signature), this.#signingSecret),
    });
    behave(response, isFirst);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
