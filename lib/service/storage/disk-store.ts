import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { ObjectStore } from './object-store.ts';

/** Files in a folder. */
export class DiskStore implements ObjectStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = path.resolve(root);
  }

  async putFile(key: string, localFile: string): Promise<number> {
    const target = this.#pathOf(key);
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    await flush(localFile);
    try {
      await rename(localFile, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await copyIn(localFile, target);
    }
    return (await stat(target)).size;
  }

  async size(key: string): Promise<number | undefined> {
    const found = await stat(this.#pathOf(key)).catch((error: NodeJS.ErrnoException) => {
      // A disk that fails has not said that there is no such file.
      if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    });
    return found?.isFile() ? found.size : undefined;
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    return createReadStream(this.#pathOf(key), range);
  }

  async toLocalFile(key: string): Promise<string> {
    return this.#pathOf(key);
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  async *list(folder: string): AsyncIterable<{ key: string; storedAtMs: number }> {
    const top = this.#pathOf(folder);
    for await (const name of filesBelow(top)) {
      // The time of its last change of name or content: a file comes with the time at which it was made.
      const found = await stat(path.join(top, name)).catch(() => undefined);
      if (found) yield { key: path.posix.join(folder, name), storedAtMs: found.ctimeMs };
    }
  }

  #pathOf(key: string): string {
    const file = path.join(this.#root, key);
    if (!file.startsWith(this.#root + path.sep))
      throw new RangeError('object key leads outside of the store');
    return file;
  }
}

/** Before a file gets its name, so that one that is there is whole. */
async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** From another file system, which no renaming reaches: under a name of its own until all of it is there. */
async function copyIn(localFile: string, target: string): Promise<void> {
  const partial = `${target}.${randomUUID()}.part`;
  try {
    await copyFile(localFile, partial);
    await flush(partial);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
  await rm(localFile, { force: true });
}

/** Paths of the files below a folder, from it; none where there is none. One directory at a time is read. */
async function* filesBelow(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(() => undefined);
  if (!entries) return;
  for await (const entry of entries) {
    if (entry.isDirectory()) {
      for await (const name of filesBelow(path.join(folder, entry.name)))
        yield path.posix.join(entry.name, name);
    } else if (entry.isFile()) yield entry.name;
  }
}
