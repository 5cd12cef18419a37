import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Sends each request to the next of the services. One that cannot be reached answers 502, and its client tries again:
 * a balancer that repeated requests by itself would hide what is to be tested.
 */
export class Balancer {
  readonly #server: Server;
  #turn = 0;

  constructor(targets: readonly { host: string; port: number }[]) {
    this.#server = createServer((incoming, outgoing) => {
      const target = targets[this.#turn++ % targets.length]!;
      const forwarded = send(
        { ...target, path: incoming.url, method: incoming.method, headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.on('error', () => outgoing.destroy());
        },
      );
      forwarded.on('error', () => {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502, { 'content-type': 'application/json' }).end('{"code":9002}');
      });
      incoming.on('error', () => forwarded.destroy());
      incoming.pipe(forwarded);
    });
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
