import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
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
  }

  async putFile(key: string, localFile: string): Promise<number> {
    const { size } = await stat(localFile);
    await this.#client.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: createReadStream(localFile),
        ContentLength: size,
      }),
    );
    await rm(localFile, { force: true });
    return size;
  }

  async size(key: string): Promise<number | undefined> {
    try {
      const head = await this.#client.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return head.ContentLength;
    } catch (error) {
      // A store that is away, or refuses us, has not said that there is no such file.
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
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
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
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
