import { lstatSync, mkdirSync } from 'node:fs';

/**
 * The folder of a socket lies where every user of the machine may write, under a name that can be known before: whoever
 * makes it first would be asked for everything. It must be ours, and nobody else's to enter.
 * @throws Error saying whose it is
 */
export function checkSocketFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  const uid = process.getuid?.();
  // A system without users has no modes either.
  if (uid === undefined) return;
  const isOurs = found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0;
  if (!isOurs)
    throw new Error(
      `${folder} is not ours alone (user ${found.uid}, mode ${(found.mode & 0o777).toString(8)}): somebody else made it; remove it`,
    );
}

/** Makes the folder, or finds it as it must be. @throws Error */
export function makeSocketFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  checkSocketFolder(folder);
}
