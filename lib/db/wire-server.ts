import { rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { MessageReader } from './message-reader.ts';
import { ErrorWatch, StatementCache } from './statement-cache.ts';

/**
 * Serves one PGlite session to many connections over PostgreSQL's wire protocol (version 3).
 *
 * PGlite is a single session, so what belongs together must not be interleaved: a connection's messages run as one
 * batch up to its Sync (or simple Query), and a connection that opened a transaction is the only one served until it
 * ends it. (`@electric-sql/pglite-socket` queues message by message: under load one connection's Bind meets another's
 * unnamed statement.)
 */
export class WireServer {
  readonly #database: PGlite;
  readonly #server: Server;
  readonly #connections = new Set<Connection>();
  readonly #waiting: { connection: Connection; messages: Uint8Array[] }[] = [];
  /** The connection whose transaction is open. */
  #owner: Connection | undefined;
  #running = false;
  readonly #statements = new StatementCache();

  constructor(database: PGlite) {
    this.#database = database;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  /** Listens on a Unix socket; a stale one is replaced. */
  listen(socketPath: string): Promise<void> {
    rmSync(socketPath, { force: true });
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(socketPath, resolve);
    });
  }

  /** Ends every connection; what runs at this moment finishes first. */
  async close(): Promise<void> {
    this.#server.close();
    for (const connection of this.#connections) connection.socket.destroy();
    while (this.#running) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  #accept(socket: Socket): void {
    const connection = new Connection(socket, (messages) => {
      this.#waiting.push({ connection, messages });
      void this.#run();
    });
    this.#connections.add(connection);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.#connections.delete(connection);
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      for (;;) {
        await this.#rollBackOrphan();
        const index = this.#owner ? this.#waiting.findIndex((batch) => batch.connection === this.#owner) : 0;
        const [batch] = index >= 0 ? this.#waiting.splice(index, 1) : [];
        if (!batch) return;
        if (!batch.connection.socket.destroyed) await this.#execute(batch.connection, batch.messages);
      }
    } finally {
      this.#running = false;
    }
  }

  /** A connection that died inside a transaction leaves it open in the shared session. */
  async #rollBackOrphan(): Promise<void> {
    if (!this.#owner?.socket.destroyed) return;
    this.#owner = undefined;
    if (this.#database.isInTransaction()) await this.#database.exec('ROLLBACK').catch(() => undefined);
  }

  async #execute(connection: Connection, messages: Uint8Array[]): Promise<void> {
    const batch = this.#statements.rewrite(messages);
    const watch = new ErrorWatch();
    try {
      await this.#database.runExclusive(async () => {
        if (batch.before) connection.send(batch.before);
        let { trim } = batch;
        // As one: entering WebAssembly and sending what it says costs as much as a short statement itself.
        await this.#database.execProtocolRawStream(joined(batch.messages), {
          onRawData: (data) => {
            if (batch.settle) watch.read(data);
            // The buffer is PGlite's and will be written over.
            connection.send(Uint8Array.from(trim?.(data) ?? data));
            trim = undefined;
          },
        });
        batch.settle?.(watch.hasFailed);
        const closings = this.#statements.takeClosings();
        if (closings) await this.#database.execProtocolRawStream(closings, { onRawData: () => undefined });
      });
    } catch {
      connection.socket.destroy();
    }
    this.#owner = this.#database.isInTransaction() ? connection : undefined;
  }
}

const joined = (messages: Uint8Array[]): Uint8Array =>
  messages.length === 1 ? messages[0]! : Buffer.concat(messages);

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const TERMINATE = 'X'.charCodeAt(0);
/** Messages that end a batch: Query, Sync, FunctionCall, Flush, CopyDone, CopyFail. */
const ENDS_BATCH = new Set([...'QSFHcf'].map((letter) => letter.charCodeAt(0)));

/** One client: cuts its bytes into messages and hands on whole batches. */
class Connection {
  readonly socket: Socket;
  readonly #onBatch: (messages: Uint8Array[]) => void;
  readonly #messages = new MessageReader();
  #batch: Uint8Array[] = [];
  #started = false;

  constructor(socket: Socket, onBatch: (messages: Uint8Array[]) => void) {
    this.socket = socket;
    this.#onBatch = onBatch;
    socket.on('data', (chunk: Buffer) => {
      this.#messages.add(chunk);
      try {
        while (this.#started ? this.#takeMessage() : this.#takeStartup());
      } catch {
        this.socket.destroy();
      }
    });
  }

  send(bytes: Uint8Array): void {
    if (!this.socket.destroyed) this.socket.write(bytes);
  }

  #takeStartup(): boolean {
    const message = this.#messages.takeUntyped();
    if (!message) return false;
    const code = Buffer.from(message.buffer, message.byteOffset).readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) this.socket.write('N');
    else if (code === CANCEL_REQUEST) this.socket.end();
    else {
      this.#started = true;
      this.#onBatch([message]);
    }
    return true;
  }

  #takeMessage(): boolean {
    const message = this.#messages.takeTyped();
    if (!message) return false;
    const type = message[0]!;
    if (type === TERMINATE) {
      this.socket.end();
      this.socket.destroy();
      return false;
    }
    this.#batch.push(message);
    if (ENDS_BATCH.has(type)) {
      this.#onBatch(this.#batch);
      this.#batch = [];
    }
    return true;
  }
}
