import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';

/** How often a folder's owner says that it lives. */
const BEAT_MS = 15_000;
/** A folder that has said nothing for so long, while it was watched, belongs to nobody. */
const SILENT_MS = 300_000;

interface Sight {
  changedMs: number;
  sinceMs: number;
}

export interface WorkFolderOptions {
  beatMs?: number;
  silentMs?: number;
  /** A clock that only goes on, and stands while the machine sleeps; in ms. */
  now?: () => number;
}

/**
 * Folders in which processes work, side by side in one that several machines or containers may share. The owner of one
 * touches it again and again; what its sweeper has seen untouched for long is removed. No process is asked whether it
 * lives, for its number means nothing in another container, and no two clocks are compared: a folder's time is only
 * compared with what it was, and how long that is ago is measured by whoever looks.
 */
export class WorkFolders {
  /** The folder of this process. */
  readonly own: string;
  readonly #parent: string;
  readonly #silentMs: number;
  readonly #now: () => number;
  readonly #beat: NodeJS.Timeout;
  /** Of each other folder: its time, and since when it is that. */
  #seen = new Map<string, Sight>();

  private constructor(parent: string, own: string, options: WorkFolderOptions) {
    this.#parent = parent;
    this.own = own;
    this.#silentMs = options.silentMs ?? SILENT_MS;
    this.#now = options.now ?? (() => performance.now());
    // A beat that fails is made good by the next; a folder that is gone is told by whoever works in it.
    this.#beat = setInterval(() => void this.#touch().catch(() => undefined), options.beatMs ?? BEAT_MS);
    this.#beat.unref();
  }

  /** Makes a folder for this process below `parent`, which is made too. */
  static async open(parent: string, options: WorkFolderOptions = {}): Promise<WorkFolders> {
    const own = path.join(parent, randomUUID());
    await mkdir(own, { recursive: true, mode: 0o700 });
    const folders = new WorkFolders(parent, own, options);
    await folders.sweep();
    return folders;
  }

  /** Removes what others have left. To be called from time to time: the first look at a folder removes nothing. */
  async sweep(): Promise<void> {
    const now = this.#now();
    const seen = new Map<string, Sight>();
    for (const name of await readdir(this.#parent)) {
      const folder = path.join(this.#parent, name);
      const changedMs = (await stat(folder).catch(() => undefined))?.mtimeMs;
      if (folder === this.own || changedMs === undefined) continue;
      const before = this.#seen.get(name);
      const sinceMs = before?.changedMs === changedMs ? before.sinceMs : now;
      if (now - sinceMs < this.#silentMs) seen.set(name, { changedMs, sinceMs });
      else await rm(folder, { recursive: true, force: true });
    }
    this.#seen = seen;
  }

  /** Removes the folder of this process. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    await rm(this.own, { recursive: true, force: true });
  }

  async #touch(): Promise<void> {
    const now = new Date();
    await utimes(this.own, now, now);
  }
}
