import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { database } from '#lib/db/client.ts';
import { removeKeptFolder, vaultFolder, vaultPath } from './vault-paths.ts';

/** Beside the folders of people: what is on its way in. */
const ON_THE_WAY = ['uploads', 'importing'];
/** Nothing that is still being written is this old. */
const SETTLED_MS = 86_400_000;

/**
 * Removes what a program that was killed left in the vault: folders of songs that no row names, and files half written.
 * Folders of people whom the database does not know stay: it may be another database than the one they belong to.
 */
export async function sweepVault(now = Date.now()): Promise<void> {
  const isSettled = async (file: string) => {
    const info = await stat(file).catch(() => null);
    return info !== null && now - info.mtimeMs > SETTLED_MS;
  };
  for (const ownerId of await namesIn(vaultFolder())) {
    if (ON_THE_WAY.includes(ownerId)) continue;
    if ((await database().user.count({ where: { id: ownerId } })) === 0) continue;
    const songs = await database().song.findMany({ where: { ownerId }, select: { id: true } });
    const known = new Set(songs.map((song) => song.id));
    for (const songId of await namesIn(vaultPath(ownerId))) {
      const folder = vaultPath(ownerId, songId);
      if (!known.has(songId)) {
        if (await isSettled(folder)) await removeKeptFolder(ownerId, songId);
        continue;
      }
      for (const name of await namesIn(folder)) {
        const file = path.join(folder, name);
        if (name.endsWith('.part') && (await isSettled(file))) await rm(file, { force: true });
      }
    }
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
