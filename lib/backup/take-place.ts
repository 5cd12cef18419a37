import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BEFORE, SENT } from './restoring.ts';

/** In {@link BEFORE}: the names of what there was, written before any of it is moved. */
const NAMES = '.names.json';
/** In {@link SENT}: what was replaced, once it is. */
const REPLACED = 'replaced';

/**
 * Lets a restore take the place of what is in a data directory. What there was is moved aside first (renamed: it costs no
 * room) and is deleted when the restore is whole; a restore that fails, or a program that is killed at any moment, leaves
 * it to {@link takeBack}.
 * @param restore puts a backup into the directory, which is empty then
 * @throws what `restore` does; then all is as it was
 */
export async function takePlace(dataDir: string, restore: () => Promise<void>): Promise<void> {
  await takeBack(dataDir);
  const before = path.join(dataDir, BEFORE);
  const names = await namesIn(dataDir);
  await mkdir(before, { mode: 0o700 });
  await writeFile(path.join(before, NAMES), JSON.stringify(names), { mode: 0o600, flush: true });
  try {
    for (const name of names) await rename(path.join(dataDir, name), path.join(before, name));
    await restore();
  } catch (error) {
    await takeBack(dataDir);
    throw error;
  }
  // From this rename on the restore is what counts.
  const replaced = path.join(dataDir, SENT, REPLACED);
  await mkdir(path.dirname(replaced), { recursive: true, mode: 0o700 });
  await rm(replaced, { recursive: true, force: true });
  await rename(before, replaced);
  await rm(replaced, { recursive: true, force: true });
}

/** Puts back what a restore that did not come to its end had moved aside. @returns whether there was such */
export async function takeBack(dataDir: string): Promise<boolean> {
  const before = path.join(dataDir, BEFORE);
  if (!existsSync(before)) return false;
  const names = await namesOf(path.join(before, NAMES));
  const aside = new Set(await readdir(before));
  // What was not moved yet is still what it was; all else is the restore's.
  for (const name of await namesIn(dataDir))
    if (!names.includes(name) || aside.has(name))
      await rm(path.join(dataDir, name), { recursive: true, force: true });
  for (const name of names)
    if (aside.has(name)) await rename(path.join(before, name), path.join(dataDir, name));
  await rm(before, { recursive: true, force: true });
  return true;
}

const namesIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(dataDir)).filter((name) => name !== BEFORE && name !== SENT);

/** Where the list is not whole itself, nothing was moved: it is written first. */
async function namesOf(file: string): Promise<string[]> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as string[];
  } catch {
    return namesIn(path.dirname(path.dirname(file)));
  }
}
