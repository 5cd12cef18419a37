import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: a local one, stored as it is, or text. */
export type ArchiveEntry = { name: string } & ({ file: string } | { text: string });

/** Earlier than this ZIP can say no time; the same files give the same archive. */
const ZIP_EPOCH = new Date(1980, 0, 2);

/** Writes a ZIP block by block. Files are not packed: FLAC does not get smaller. */
export async function writeArchive(entries: readonly ArchiveEntry[], target: string): Promise<void> {
  const out = createWriteStream(target);
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error);
    else out.write(chunk);
    if (isLast) out.end();
  });
  for (const entry of entries) {
    const packed = 'text' in entry ? new ZipDeflate(entry.name) : new ZipPassThrough(entry.name);
    packed.mtime = ZIP_EPOCH;
    zip.add(packed);
    if ('text' in entry) {
      packed.push(strToU8(entry.text), true);
      continue;
    }
    for await (const block of createReadStream(entry.file)) {
      packed.push(block as Uint8Array);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    packed.push(new Uint8Array(0), true);
  }
  const done = once(out, 'finish');
  zip.end();
  await done;
}
