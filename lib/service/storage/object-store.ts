import type { Readable } from 'node:stream';

/** Where files are kept, under opaque keys. Two kinds: the disk and S3. */
export interface ObjectStore {
  /** Moves a local file in. When it returns, the file is safe. @returns its size */
  putFile(key: string, localFile: string): Promise<number>;
  /** Size in bytes, or `undefined` where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Bytes `start` to `end`, both included; all of it by default. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>;
  /** A local path with the content, which the caller only reads; copied into the folder where it is not local. */
  toLocalFile(key: string, folder: string): Promise<string>;
  delete(key: string): Promise<void>;
  /** Every file whose key begins with a folder's name and a slash, in no particular order, with its time of storing. */
  list(folder: string): AsyncIterable<{ key: string; storedAtMs: number }>;
}
