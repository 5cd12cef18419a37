import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Disk, errors } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { ObjectStore } from './object-store.ts';

export interface S3StoreOptions {
  bucket: string;
  region: string;
  endpoint?: string;
  accessKeyId?: string;
  secretAccessKey?: string;
}

/** Files in a bucket. Links are still ours, so that they expire and serve ranges like the disk's. */
export class S3Store implements ObjectStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #disk: Disk;

  constructor(options: S3StoreOptions) {
    this.#bucket = options.bucket;
    this.#client = new S3Client({
      region: options.region,
      // Checksums sent as trailers are stored as content by servers that do not know them.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(options.endpoint && { endpoint: options.endpoint, forcePathStyle: true }),
      ...(options.accessKeyId && {
        credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey ?? '' },
      }),
    });
    this.#disk = new Disk(
      new S3Driver({
        client: this.#client,
        bucket: options.bucket,
        visibility: 'private',
        supportsACL: false,
      }),
    );
  }

  async putFile(key: string, localFile: string): Promise<number> {
    const { size } = await stat(localFile);
    await this.#disk.putStream(key, createReadStream(localFile), { contentLength: size });
    await rm(localFile, { force: true });
    return size;
  }

  async size(key: string): Promise<number | undefined> {
    try {
      return (await this.#disk.getMetaData(key)).contentLength;
    } catch (error) {
      if (error instanceof errors.E_CANNOT_GET_METADATA) return undefined;
      throw error;
    }
  }

  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const answer = await this.#client.send(
      new GetObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      }),
    );
    return answer.Body as Readable;
  }

  async toLocalFile(key: string, folder: string): Promise<string> {
    const file = path.join(folder, path.basename(key));
    await pipeline(await this.read(key), createWriteStream(file));
    return file;
  }

  async delete(key: string): Promise<void> {
    await this.#disk.delete(key);
  }

  async *list(folder: string): AsyncIterable<{ key: string; storedAtMs: number }> {
    const pages = paginateListObjectsV2(
      { client: this.#client },
      { Bucket: this.#bucket, Prefix: `${folder}/` },
    );
    for await (const { Contents = [] } of pages)
      for (const { Key, LastModified } of Contents)
        if (Key && LastModified) yield { key: Key, storedAtMs: LastModified.getTime() };
  }
}
