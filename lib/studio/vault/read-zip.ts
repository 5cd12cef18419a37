import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';

/** What a ZIP may be. */
export interface ZipLimits {
  /** Files in it. */
  entries: number;
  /** Bytes of all of them together, unpacked. */
  bytes: number;
}

export interface ZipEntry {
  name: string;
  /** Bytes unpacked, as the directory says; anything else is refused when it is read. */
  bytes: number;
  isDeflated: boolean;
  crc: number;
  /** Where its own bytes lie in the file. */
  start: number;
  packedBytes: number;
}

/** A file that is no ZIP, or one that is not taken; the message is for people. */
export class ZipError extends Error {
  override name = 'ZipError';
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;
const LOCAL_BYTES = 30;
const COMMENT_BYTES = 0xffff;
/** A directory of the most entries, each with a name and an extra of this many bytes at most. */
const NAME_BYTES = 255;
const EXTRA_BYTES = 1024;

/**
 * Reads a ZIP's directory (PKWARE APPNOTE 6.3, without ZIP64, encryption and parts) and holds it to its word: no two
 * entries share bytes, so that what comes out is never more than what is there and what deflate makes of it, and what
 * deflate makes is counted against what the directory said.
 * @param file its path; nothing of it is held in memory but the directory
 * @throws ZipError
 */
export async function readZip(
  file: string,
  limits: ZipLimits,
): Promise<{ entries: readonly ZipEntry[]; close(): Promise<void>; handle: FileHandle }> {
  const handle = await open(file, 'r');
  try {
    return { entries: await readEntries(handle, limits), handle, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readEntries(handle: FileHandle, limits: ZipLimits): Promise<ZipEntry[]> {
  const { size } = await handle.stat();
  const tail = await readAt(handle, Math.max(0, size - END_BYTES - COMMENT_BYTES), END_BYTES + COMMENT_BYTES);
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || tail.length - end < END_BYTES || tail.readUInt32LE(end) !== END)
    throw new ZipError('this is not a ZIP file');
  const count = tail.readUInt16LE(end + 10);
  const directoryBytes = tail.readUInt32LE(end + 12);
  const directoryStart = tail.readUInt32LE(end + 16);
  if (count > limits.entries) throw new ZipError(`there are more than ${limits.entries} files in the ZIP`);
  if (
    directoryBytes > limits.entries * (CENTRAL_BYTES + NAME_BYTES + EXTRA_BYTES) ||
    directoryStart + directoryBytes > size
  )
    throw new ZipError('the ZIP’s directory is damaged');
  const directory = await readAt(handle, directoryStart, directoryBytes);
  const entries: (ZipEntry & { from: number })[] = [];
  for (let at = 0, index = 0; index < count; index++) {
    if (at + CENTRAL_BYTES > directory.length || directory.readUInt32LE(at) !== CENTRAL)
      throw new ZipError('the ZIP’s directory is damaged');
    const nameBytes = directory.readUInt16LE(at + 28);
    if (nameBytes > NAME_BYTES) throw new ZipError('a name in the ZIP is too long');
    entries.push(
      await entryAt(handle, directory.subarray(at, at + CENTRAL_BYTES + nameBytes), directoryStart),
    );
    at += CENTRAL_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  checkApart(entries);
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (total > limits.bytes)
    throw new ZipError(`unpacked the ZIP is larger than ${Math.floor(limits.bytes / 1_048_576)} MiB`);
  return entries;
}

async function entryAt(
  handle: FileHandle,
  central: Buffer,
  directoryStart: number,
): Promise<ZipEntry & { from: number }> {
  const flags = central.readUInt16LE(8);
  const method = central.readUInt16LE(10);
  const packedBytes = central.readUInt32LE(20);
  const bytes = central.readUInt32LE(24);
  const from = central.readUInt32LE(42);
  if (flags & 1) throw new ZipError('the ZIP is encrypted');
  if (method !== 0 && method !== 8) throw new ZipError('the ZIP is packed in a way that is not known here');
  if (method === 0 && packedBytes !== bytes) throw new ZipError('the ZIP’s directory is damaged');
  const local = await readAt(handle, from, LOCAL_BYTES);
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL)
    throw new ZipError('the ZIP’s directory is damaged');
  const start = from + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28);
  if (start + packedBytes > directoryStart) throw new ZipError('the ZIP’s directory is damaged');
  return {
    name: central.toString('utf8', CENTRAL_BYTES),
    bytes,
    isDeflated: method === 8,
    crc: central.readUInt32LE(16),
    start,
    packedBytes,
    from,
  };
}

function checkApart(entries: readonly (ZipEntry & { from: number })[]): void {
  const inOrder = [...entries].sort((a, b) => a.from - b.from);
  for (const [index, entry] of inOrder.entries()) {
    const before = inOrder[index - 1];
    if (before && entry.from < before.start + before.packedBytes)
      throw new ZipError('two files in the ZIP lie over each other');
  }
}

/** Unpacks an entry into a file. @throws ZipError where it is not what the directory said; what was written stays */
export async function unpackTo(handle: FileHandle, entry: ZipEntry, target: string): Promise<void> {
  await unpack(handle, entry, createWriteStream(target, { mode: 0o600 }));
}

/** An entry as bytes. @throws ZipError */
export async function unpackBytes(handle: FileHandle, entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.bytes > most) throw new ZipError(`${entry.name} is too large`);
  const chunks: Buffer[] = [];
  await unpack(
    handle,
    entry,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
    }).resume(),
  );
  return Buffer.concat(chunks);
}

async function unpack(handle: FileHandle, entry: ZipEntry, target: NodeJS.WritableStream): Promise<void> {
  let bytes = 0;
  let crc = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      done(bytes > entry.bytes ? new ZipError(`${entry.name} is larger than the ZIP says`) : null, chunk);
    },
  });
  const source =
    entry.packedBytes === 0
      ? null
      : createReadStream('', {
          fd: handle,
          start: entry.start,
          end: entry.start + entry.packedBytes - 1,
          autoClose: false,
        });
  if (source) {
    try {
      // Inflating happens on Node's own threads, a piece at a time.
      if (entry.isDeflated) await pipeline(source, createInflateRaw(), count, target);
      else await pipeline(source, count, target);
    } catch (error) {
      if (error instanceof ZipError || !String((error as { code?: unknown }).code).startsWith('Z_'))
        throw error;
      throw new ZipError(`${entry.name} is damaged`);
    }
  } else await new Promise<void>((resolve) => target.end(() => resolve()));
  if (bytes !== entry.bytes || crc !== entry.crc) throw new ZipError(`${entry.name} is damaged`);
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
