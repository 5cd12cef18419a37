import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrationNames } from '#lib/db/migrate.ts';
import { ArchiveError, unpackBackup } from './archive.ts';
import { checkBackup, readBackup } from './backup-folder.ts';
import { DESCRIPTION } from './backup-layout.ts';
import { SENT } from './restoring.ts';

/** What is left of the disk for the programs that run. */
const RESERVE_BYTES = 256 * 1_048_576;

/** What is in a backup, before anything is done with it. */
interface BackupContents {
  /** As the backup says: ISO 8601. */
  madeAt: string;
  people: number;
  songs: number;
  files: number;
  bytes: number;
}

/** How the last restore ended. */
interface RestoreOutcome {
  ok: boolean;
  /** Why not, for people. */
  message: string;
  /** ISO 8601. */
  at: string;
}

const inSent = (dataDir: string, name: string): string => path.join(dataDir, SENT, name);
const archiveOf = (dataDir: string): string => inSent(dataDir, 'archive.tar');
/** Where a sent backup lies unpacked. */
export const sentFolder = (dataDir: string): string => inSent(dataDir, 'folder');
const checkedOf = (dataDir: string): string => inSent(dataDir, 'contents.json');
const wantedOf = (dataDir: string): string => inSent(dataDir, 'wanted');
const starterOf = (dataDir: string): string => inSent(dataDir, 'starter');
const outcomeOf = (dataDir: string): string => inSent(dataDir, 'outcome.json');

/** Says that this process restores what is sent and wanted; `null`: no longer. */
export async function offerRestore(dataDir: string, pid: number | null): Promise<void> {
  await mkdir(path.join(dataDir, SENT), { recursive: true, mode: 0o700 });
  if (pid === null) await rm(starterOf(dataDir), { force: true });
  else await writeFile(starterOf(dataDir), String(pid), { mode: 0o600 });
}

/** Whether somebody is there who restores what is wanted. */
export async function isRestoreOffered(dataDir: string): Promise<boolean> {
  const pid = Number(await readFile(starterOf(dataDir), 'utf8').catch(() => ''));
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Appends a piece of a backup that is being sent; the first begins anew.
 * @param at how many bytes came before
 * @throws ArchiveError where the disk has no room for it
 * @returns how many there are now; where that is not `at` and the piece's length together, the piece was not taken
 */
export async function receivePiece(dataDir: string, at: number, piece: Uint8Array): Promise<number> {
  if (at === 0) await dropSent(dataDir);
  await mkdir(path.join(dataDir, SENT), { recursive: true, mode: 0o700 });
  const archive = archiveOf(dataDir);
  const present = (await stat(archive).catch(() => null))?.size ?? 0;
  if (present !== at) return present;
  // It lies there a second time when it is unpacked.
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < 2 * piece.length + at + RESERVE_BYTES)
    throw new ArchiveError('the disk has no room for this backup: it is needed twice while it is looked at');
  await appendFile(archive, piece, { mode: 0o600 });
  return at + piece.length;
}

/**
 * Unpacks what was sent and holds every file to what is written down of it.
 * @param onProgress told from 0 to 1
 * @throws ArchiveError saying what is wrong; then nothing of it is left
 */
export async function checkSent(
  dataDir: string,
  onProgress: (share: number) => void = () => undefined,
): Promise<BackupContents> {
  const folder = sentFolder(dataDir);
  const archive = archiveOf(dataDir);
  await rm(folder, { recursive: true, force: true });
  try {
    const { size } = await stat(archive).catch(() => {
      throw new ArchiveError('nothing was sent');
    });
    await unpackBackup(archive, folder, (bytes) => onProgress((bytes / Math.max(1, size)) * 0.7));
    // It is in the folder now; both would need the room twice.
    await rm(archive, { force: true });
    const contents = await lookInto(folder);
    await writeFile(checkedOf(dataDir), JSON.stringify(contents), { mode: 0o600 });
    onProgress(1);
    return contents;
  } catch (error) {
    await dropSent(dataDir);
    const isTold = error instanceof Error && !(error as NodeJS.ErrnoException).code;
    throw isTold && !(error instanceof ArchiveError) ? new ArchiveError(error.message) : error;
  }
}

async function lookInto(folder: string): Promise<BackupContents> {
  const { files, database, madeAt } = await readBackup(folder);
  if (!files)
    throw new ArchiveError('the backup is of an old release, which lists no files: use `npm run restore`');
  const known = new Set(migrationNames());
  const unknown = database.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new ArchiveError(`the backup is of a newer release: it has the migrations ${unknown.join(', ')}`);
  await checkBackup(folder);
  const listed = new Set(files.map((file) => file.path));
  for (const name of await filesIn(folder))
    if (name !== DESCRIPTION && !listed.has(name))
      throw new ArchiveError(`the backup is damaged: ${name} is not in its list`);
  for (const { schema, table } of database.tables)
    if (!listed.has(`database/${schema}.${table}.jsonl`))
      throw new ArchiveError(`the backup is damaged: the rows of ${schema}.${table} are missing`);
  const rowsOf = (table: string) =>
    database.tables.find((one) => one.schema === 'studio' && one.table === table)?.rows ?? 0;
  return {
    madeAt,
    people: rowsOf('users'),
    songs: rowsOf('songs'),
    files: files.length,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
}

/** Forgets what was sent, and what was wanted with it. */
export async function dropSent(dataDir: string): Promise<void> {
  for (const name of [wantedOf(dataDir), checkedOf(dataDir), archiveOf(dataDir), sentFolder(dataDir)])
    await rm(name, { recursive: true, force: true });
}

/** Asks for the checked backup to be restored. @returns false where there is none */
export async function wantRestore(dataDir: string): Promise<boolean> {
  if (!(await contentsOfSent(dataDir))) return false;
  await rm(outcomeOf(dataDir), { force: true });
  await writeFile(wantedOf(dataDir), '', { mode: 0o600, flush: true });
  return true;
}

export const isRestoreWanted = (dataDir: string): boolean => existsSync(wantedOf(dataDir));

/** What is in the backup that was sent and checked; null: there is none. */
export const contentsOfSent = (dataDir: string): Promise<BackupContents | null> =>
  readJson<BackupContents>(checkedOf(dataDir));

export const lastOutcome = (dataDir: string): Promise<RestoreOutcome | null> =>
  readJson<RestoreOutcome>(outcomeOf(dataDir));

/** Writes down how a restore ended. Whole or not at all: somebody reads it meanwhile. */
export async function tellOutcome(dataDir: string, outcome: RestoreOutcome): Promise<void> {
  const file = outcomeOf(dataDir);
  await writeFile(`${file}.part`, JSON.stringify(outcome), { mode: 0o600 });
  await rename(`${file}.part`, file);
}

async function readJson<Value>(file: string): Promise<Value | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Value;
  } catch {
    return null;
  }
}
