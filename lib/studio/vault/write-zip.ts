import { crc32 } from 'node:zlib';

/** A file that goes into a ZIP: opened when its turn comes, and left out where it cannot be had any more. */
export interface ZipSource {
  name: string;
  open(): Promise<AsyncIterable<Uint8Array> | null>;
}

/** Whatever is in it, a ZIP without ZIP64 ends here. */
const MOST_BYTES = 0xffff_ffff;
/** 1 January 1980, the first day there is in a ZIP: nobody needs to know when one was made. */
const DATE = 0x21;
/** Sizes follow the bytes; names are UTF-8. */
const FLAGS = 0x0808;
const VERSION = 20;

/**
 * A ZIP as it is sent, a piece at a time: the files are stored as they are (sound and pictures are compressed already)
 * and none of them is held in memory. (PKWARE APPNOTE 6.3.)
 */
export async function* writeZip(
  sources: AsyncIterable<ZipSource> | Iterable<ZipSource>,
): AsyncGenerator<Uint8Array> {
  const central: Buffer[] = [];
  let offset = 0;
  for await (const { name, open } of sources) {
    const content = await open();
    if (!content) continue;
    const path = Buffer.from(name);
    const from = offset;
    const head = header(0x04034b50, path, { crc: 0, bytes: 0 });
    offset += head.length;
    yield head;
    let crc = 0;
    let bytes = 0;
    for await (const chunk of content) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      offset += chunk.length;
      if (offset > MOST_BYTES) throw new Error('the ZIP is larger than 4 GiB');
      yield chunk;
    }
    const after = Buffer.alloc(16);
    after.writeUInt32LE(0x08074b50, 0);
    after.writeUInt32LE(crc, 4);
    after.writeUInt32LE(bytes, 8);
    after.writeUInt32LE(bytes, 12);
    offset += after.length;
    yield after;
    central.push(header(0x02014b50, path, { crc, bytes, from }));
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([directory, end]);
}

/** A local header, or with `from` one of the directory, which says where the local one is. */
function header(
  signature: number,
  name: Buffer,
  { crc, bytes, from }: { crc: number; bytes: number; from?: number },
): Buffer {
  const isCentral = from !== undefined;
  const head = Buffer.alloc(isCentral ? 46 : 30);
  let at = head.writeUInt32LE(signature, 0);
  if (isCentral) at = head.writeUInt16LE(VERSION, at);
  at = head.writeUInt16LE(VERSION, at);
  at = head.writeUInt16LE(FLAGS, at);
  // Method (stored) and time: zero.
  at = head.writeUInt16LE(DATE, at + 4);
  at = head.writeUInt32LE(crc, at);
  at = head.writeUInt32LE(bytes, at);
  at = head.writeUInt32LE(bytes, at);
  head.writeUInt16LE(name.length, at);
  if (isCentral) head.writeUInt32LE(from, 42);
  return Buffer.concat([head, name]);
}

/** Names of their own for files that would have the same. */
export function uniqueName(base: string, extension: string, taken: Set<string>): string {
  let name = `${base}.${extension}`;
  for (let count = 2; taken.has(name); count++) name = `${base} ${count}.${extension}`;
  taken.add(name);
  return name;
}
