import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Header, pack } from 'tar-stream';
import {
  type BackupDescription,
  type BackupFile,
  DATA,
  DATABASE,
  DESCRIPTION,
  isBackupPath,
  LEFT_OUT,
  MOST_FILES,
} from './backup-layout.ts';
import { copyOut } from './database-copy.ts';

/** An archive that is not taken; the message is for people. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

/**
 * A backup as one file (tar, POSIX.1-2001), made while it is read: the rows first, then the files, of which none is copied
 * or held in memory, then the description, without which it is half a backup. Unpacked it is the folder of `npm run backup`.
 * @param work a folder for the rows, which are there until all was read or nobody reads any more
 */
export function packBackup(request: { databaseUrl: string; dataDir: string; work: string }): Readable {
  const archive = pack();
  const rows = path.join(request.work, `backup-${randomUUID()}`);
  void fill(archive, rows, request)
    .then(
      () => archive.finalize(),
      (error: Error) => archive.destroy(error),
    )
    .finally(() => rm(rows, { recursive: true, force: true }));
  // A stream of Node's own, which ends the one of the package where its reader goes away.
  const out = new PassThrough();
  pipeline(archive as unknown as NodeJS.ReadableStream, out).catch(() => undefined);
  return out;
}

type Pack = ReturnType<typeof pack>;

async function fill(
  archive: Pack,
  rows: string,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<void> {
  await mkdir(rows, { recursive: true, mode: 0o700 });
  const database = await copyOut(databaseUrl, rows);
  const files: BackupFile[] = [];
  for (const name of (await readdir(rows)).sort())
    files.push(await addFile(archive, await open(path.join(rows, name)), `${DATABASE}/${name}`));
  const kept = (await readdir(dataDir)).filter((name) => !LEFT_OUT.has(name)).sort();
  for (const name of kept)
    for await (const file of filesBelow(dataDir, name)) {
      // One that is gone since it was listed is let go.
      const handle = await open(path.join(dataDir, file)).catch(() => null);
      if (handle) files.push(await addFile(archive, handle, `${DATA}/${file}`));
    }
  const description: BackupDescription = {
    format: 2,
    madeAt: new Date().toISOString(),
    database,
    kept,
    files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  archive.entry({ name: DESCRIPTION, mode: 0o600 }, `${JSON.stringify(description, null, 2)}\n`);
}

/** Every file below a folder, or the file itself, as a path with `/`. Links are none. */
async function* filesBelow(root: string, name: string): AsyncGenerator<string> {
  const entries = await readdir(path.join(root, name), { withFileTypes: true }).catch(() => null);
  if (!entries) return void (yield name);
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesBelow(root, `${name}/${entry.name}`);
    else if (entry.isFile()) yield `${name}/${entry.name}`;
  }
}

/** Adds what is in an open file now: as long as it is at this moment, whatever is put in its place. */
async function addFile(archive: Pack, handle: FileHandle, name: string): Promise<BackupFile> {
  try {
    const { size, mtime } = await handle.stat();
    const digest = createHash('sha256');
    const entry = archive.entry({ name, size, mtime, mode: 0o600 }) as unknown as Writable;
    const source =
      size === 0
        ? Readable.from([])
        : createReadStream('', { fd: handle, start: 0, end: size - 1, autoClose: false });
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          digest.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    return { path: name, bytes: size, sha256: digest.digest('hex') };
  } finally {
    await handle.close();
  }
}

/**
 * Unpacks what {@link packBackup} makes, from wherever it came: plain files with the names of a backup's, each once, and
 * nothing else. What they hold is for `checkBackup`.
 * @param folder a new one
 * @param onBytes told how much of the archive was read
 * @throws ArchiveError; what was unpacked until then stays
 */
export async function unpackBackup(
  file: string,
  folder: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const archive = extract();
  let bytes = 0;
  const reading = pipeline(
    createReadStream(file),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        onBytes(bytes);
        yield chunk;
      }
    },
    archive as unknown as Writable,
  );
  // Where the archive ends too soon between two steps here, its stream is gone before anybody listens to it.
  const cutOff = new Promise<never>((_, reject) => {
    reading.catch(reject);
  });
  cutOff.catch(() => undefined);
  const names = new Set<string>();
  try {
    for await (const entry of archive) {
      const name = nameOf(entry.header);
      if (name === null) {
        entry.resume();
        continue;
      }
      if (names.has(name)) throw new ArchiveError(`${name} is in the archive twice`);
      if (names.size >= MOST_FILES) throw new ArchiveError(`there are more than ${MOST_FILES} files in it`);
      names.add(name);
      const target = path.join(/*turbopackIgnore: true*/ folder, name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const out = createWriteStream(target, { flags: 'wx', mode: 0o600 });
      const written = pipeline(entry as unknown as NodeJS.ReadableStream, out);
      written.catch(() => undefined);
      await Promise.race([written, cutOff]).finally(() => out.destroy());
    }
    await reading;
  } catch (error) {
    throw asArchiveError(error);
  }
  if (!names.has(DESCRIPTION))
    throw new ArchiveError(
      names.size === 0
        ? 'this is no backup of Songloom'
        : `the backup is not complete: there is no ${DESCRIPTION}, which is written last`,
    );
}

/** The name of a file in a backup; null for a folder, which its files make. @throws ArchiveError */
function nameOf({ name: said, type }: Header): string | null {
  const name = said.replace(/^(\.\/)+/, '').replace(/\/+$/, '');
  if (type === 'directory') return null;
  if (type !== 'file' && type !== 'contiguous-file')
    throw new ArchiveError(`${quoted(said)} is no plain file: a backup has no links or devices`);
  if (!isBackupPath(name)) throw new ArchiveError(`${quoted(said)} is no file of a backup`);
  return name;
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 120));

/** What the reader of archives throws means one thing to people; what a disk says is passed on. */
function asArchiveError(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: unknown };
  if (error instanceof ArchiveError || /^(ENOSPC|EDQUOT|EIO|EACCES|EROFS)$/.test(String(code))) return error;
  if (code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR')
    return new ArchiveError('two names in the archive are one file');
  return new ArchiveError('this is no backup of Songloom, or only the beginning of one');
}
