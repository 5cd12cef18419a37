import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyIn, copyOut, type DatabaseCopy } from './database-copy.ts';

/** What a backup says of itself, in `backup.json`. It is written last: a folder without it is half a backup. */
export interface BackupDescription {
  format: 1;
  madeAt: string;
  database: DatabaseCopy;
  /** The folders and files of DATA_DIR that are in it. */
  kept: string[];
}

const DESCRIPTION = 'backup.json';
const DATABASE = 'database';
const DATA = 'data';
/** The database is copied as rows; locks and work under way are worth nothing later. */
const LEFT_OUT = new Set(['database', 'database.lock', 'work']);

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
  const description: BackupDescription = { format: 1, madeAt: new Date().toISOString(), database, kept };
  await writeFile(path.join(folder, DESCRIPTION), `${JSON.stringify(description, null, 2)}\n`);
  return description;
}

/** Reads what a backup says of itself. @throws Error when it is none, or half of one */
export async function readBackup(folder: string): Promise<BackupDescription> {
  const file = path.join(folder, DESCRIPTION);
  if (!existsSync(file)) throw new Error(`${folder} is no complete backup: there is no ${DESCRIPTION}`);
  const description = JSON.parse(await readFile(file, 'utf8')) as BackupDescription;
  if (description.format !== 1) throw new Error(`${folder} is of a format this release does not know`);
  return description;
}

/**
 * Puts the files and secrets of a backup into a data directory that has none of them.
 * @throws Error naming what is there already
 */
export async function restoreFiles(folder: string, dataDir: string): Promise<void> {
  const { kept } = await readBackup(folder);
  const present = kept.filter((name) => existsSync(path.join(dataDir, name)));
  if (present.length > 0 || existsSync(path.join(dataDir, 'database')))
    throw new Error(
      `${dataDir} is in use (${present.join(', ') || 'database'}); restore into an empty DATA_DIR`,
    );
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  for (const name of kept) {
    // Under its own name only when it is whole, so that a restore cut off can be told.
    const target = path.join(dataDir, name);
    await copyTree(path.join(folder, DATA, name), `${target}.restoring`);
    await rename(`${target}.restoring`, target);
  }
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
