import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceContext } from '../context.ts';
import type { SongStream } from '../platforms/platform.ts';
import type { Claim } from '../tasks/task-store.ts';
import { pieceKey, streamKey } from './stream-keys.ts';

/** How often it is asked whether somebody listens by now. */
const LOOK_MS = 1_000;
/** Of one song: an hour of music, which is more than any that is made. What goes beyond it is not streamed. */
const BYTES_MAX = 90 * 1024 * 1024;

/**
 * The stream of one attempt at a task. Pieces go into the object store in the order in which they are written, where
 * whichever service is asked finds them; with the first the task says that there is something to hear. A store or a
 * database that fails ends the stream, never the song.
 */
export class KeptStream implements SongStream {
  readonly heard: Promise<void>;
  readonly #context: Pick<ServiceContext, 'store' | 'tasks' | 'log'>;
  readonly #claim: Claim;
  readonly #folder: string;
  readonly #key: string;
  #kept: Promise<void> = Promise.resolve();
  #pieces = 0;
  #bytes = 0;
  #isOver = false;
  #looks: NodeJS.Timeout | undefined;
  #tellHeard!: () => void;

  /** @param folder for a piece on its way, which the caller removes */
  constructor(context: Pick<ServiceContext, 'store' | 'tasks' | 'log'>, claim: Claim, folder: string) {
    this.#context = context;
    this.#claim = claim;
    this.#folder = folder;
    this.#key = streamKey(claim.taskId, claim.attempt);
    this.heard = new Promise((resolve) => {
      this.#tellHeard = resolve;
    });
  }

  write(bytes: Uint8Array): void {
    this.#bytes += bytes.length;
    if (this.#isOver || bytes.length === 0 || this.#bytes > BYTES_MAX) return;
    this.#kept = this.#kept.then(() => this.#keep(bytes)).catch((error: unknown) => this.#giveUp(error));
  }

  /** Nothing more is written: what was is kept, or given up, when this returns. */
  async close(): Promise<void> {
    await this.#kept;
    this.stop();
  }

  /** Leaves everything as it is, at once. */
  stop(): void {
    this.#isOver = true;
    clearInterval(this.#looks);
  }

  async #keep(bytes: Uint8Array): Promise<void> {
    if (this.#isOver) return;
    const { store, tasks } = this.#context;
    const index = this.#pieces++;
    const file = path.join(this.#folder, `piece-${index}.mp3`);
    await writeFile(file, bytes);
    await store.putFile(pieceKey(this.#key, index), file).finally(() => rm(file, { force: true }));
    if (index > 0 || this.#isOver) return;
    if (!(await tasks.openStream(this.#claim))) return this.stop();
    this.#looks = setInterval(() => void this.#look(), LOOK_MS);
    this.#looks.unref();
  }

  async #look(): Promise<void> {
    if (!(await this.#context.tasks.isHeard(this.#claim).catch(() => false))) return;
    clearInterval(this.#looks);
    this.#tellHeard();
  }

  #giveUp(error: unknown): void {
    if (!this.#isOver) this.#context.log.warn({ err: error, taskId: this.#claim.taskId }, 'stream given up');
    this.stop();
  }
}
