import { createHash } from 'node:crypto';
import { constants, createReadStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type BackupDescription,
  type BackupFile,
  backupDescription,
  DATA,
  DATABASE,
  DESCRIPTION,
  LEFT_OUT,
} from './backup-layout.ts';
import { copyIn, copyOut, type DatabaseCopy } from './database-copy.ts';
import { ASIDE, RESTORING } from './restoring.ts';

/**
 * Makes a backup in a new folder: the rows first, then the files. Files get there before the rows that name them, so
 * a file may be there that no row names, never the other way round.
 * @throws Error when the folder exists
 */
export async function makeBackup(request: {
  databaseUrl: string;
  dataDir: string;
  folder: string;
}): Promise<BackupDescription> {
  const { databaseUrl, dataDir, folder } = request;
  if (existsSync(folder)) throw new Error(`${folder} exists already`);
  await mkdir(path.join(folder, DATA), { recursive: true, mode: 0o700 });
  const database = await copyOut(databaseUrl, path.join(folder, DATABASE));
  const kept: string[] = [];
  for (const name of (await readdir(dataDir)).sort()) {
    if (LEFT_OUT.has(name)) continue;
    await copyTree(path.join(dataDir, name), path.join(folder, DATA, name));
    kept.push(name);
  }
  const files = await listFiles(folder);
  const description: BackupDescription = {
    format: 2,
    madeAt: new Date().toISOString(),
    database,
    kept,
    files,
  };
  // Whole or not at all: it is what tells a backup from half of one.
  const file = path.join(folder, DESCRIPTION);
  await writeFile(`${file}.part`, `${JSON.stringify(description, null, 2)}\n`, { flush: true });
  await rename(`${file}.part`, file);
  return description;
}

/** Reads what a backup says of itself. @throws Error when it is none, or half of one */
export async function readBackup(folder: string): Promise<BackupDescription> {
  const file = path.join(folder, DESCRIPTION);
  if (!existsSync(file)) throw new Error(`${folder} is no complete backup: there is no ${DESCRIPTION}`);
  const said = parseJson(await readFile(file, 'utf8'));
  if (!said) throw new Error(`the backup is damaged: ${DESCRIPTION} cannot be read`);
  if (said.format !== 1 && said.format !== 2)
    throw new Error(`${folder} is of a format this release does not know`);
  const { data, error } = backupDescription.safeParse(said);
  if (data) return data;
  const issue = error.issues[0];
  throw new Error(`the backup is damaged: ${DESCRIPTION}: ${issue?.path.join('.')} is not as it should be`);
}

function parseJson(text: string): { format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { format?: unknown };
  } catch {
    return undefined;
  }
}

/** Reads every file of a backup and holds it to what was written down of it. @throws Error naming the first that is not so */
export async function checkBackup(folder: string): Promise<void> {
  for (const file of (await readBackup(folder)).files ?? []) {
    const found = path.join(folder, file.path);
    const info = await stat(found).catch(() => null);
    if (!info) throw new Error(`the backup is damaged: ${file.path} is missing`);
    if (info.size !== file.bytes)
      throw new Error(`the backup is damaged: ${file.path} has ${info.size} of ${file.bytes} bytes`);
    if ((await digestOf(found)) !== file.sha256)
      throw new Error(`the backup is damaged: ${file.path} is not what it was`);
  }
}

async function listFiles(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    files.push({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      bytes: size,
      sha256: await digestOf(file),
    });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk);
  return digest.digest('hex');
}

/**
 * Puts the files and secrets of a backup into a data directory that has none of them, after every file of the backup was
 * looked at. Until {@link finishRestore} the directory says that a restore is under way; one that was cut off is begun
 * anew.
 * @throws Error naming what is there already, or what the backup lacks; then nothing of it is left behind
 */
export async function restoreFiles(folder: string, dataDir: string): Promise<void> {
  const { kept } = await readBackup(folder);
  await checkBackup(folder);
  await undoRestore(dataDir);
  const present = [...kept, 'database'].filter((name) => existsSync(path.join(dataDir, name)));
  if (present.length > 0)
    throw new Error(`${dataDir} is in use (${present.join(', ')}); restore into an empty DATA_DIR`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, RESTORING), JSON.stringify({ kept }), { mode: 0o600, flush: true });
  try {
    const aside = path.join(dataDir, ASIDE);
    for (const name of kept) await copyTree(path.join(folder, DATA, name), path.join(aside, name));
    for (const name of kept) await rename(path.join(aside, name), path.join(dataDir, name));
    await rm(aside, { recursive: true, force: true });
  } catch (error) {
    await undoRestore(dataDir);
    throw error;
  }
}

/** Takes out what a restore that did not come to its end has put into a data directory. */
export async function undoRestore(dataDir: string): Promise<void> {
  const note = path.join(dataDir, RESTORING);
  if (!existsSync(note)) return;
  for (const name of [...(await keptBy(note)), 'database', 'database.lock', ASIDE])
    await rm(path.join(dataDir, path.basename(name)), { recursive: true, force: true });
  await rm(note, { force: true });
}

/** Nothing but the note is there where it is not whole itself: it is written first. */
async function keptBy(note: string): Promise<string[]> {
  try {
    return (JSON.parse(await readFile(note, 'utf8')) as { kept: string[] }).kept;
  } catch {
    return [];
  }
}

/** The restore is whole. */
export async function finishRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, RESTORING), { force: true });
}

/** Puts the rows of a backup into a migrated, empty database. */
export async function restoreRows(folder: string, databaseUrl: string): Promise<DatabaseCopy> {
  const { database } = await readBackup(folder);
  await copyIn(databaseUrl, path.join(folder, DATABASE), database);
  return database;
}

/** Copies without sharing changes; blocks are shared where the file system can. Files that vanish meanwhile are let go. */
async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, {
    recursive: true,
    preserveTimestamps: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => existsSync(source),
  });
}
