import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** An editor's one save is several events. */
const SETTLE_MS = 150;
const IGNORED = /(^\.|~$|\.test\.ts$|^generated$)/;

/**
 * Calls `onChange` with the file's path after anything under the folders changed. Each folder has a watcher of its
 * own: Node's recursive watcher (and `node --watch-path`) loses a file that is replaced, as git and many editors do.
 * @returns stops watching
 */
export function watchFolders(folders: readonly string[], onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;

  const add = (folder: string): void => {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (_event, name) => {
      if (!name || IGNORED.test(name)) return;
      const file = path.join(folder, name);
      addFolders(folder);
      clearTimeout(timer);
      timer = setTimeout(() => onChange(file), SETTLE_MS);
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    addFolders(folder);
  };
  const forget = (folder: string): void => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  /** Folders that are new get a watcher; a folder that is gone loses its own. */
  const addFolders = (folder: string): void => {
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory() && !IGNORED.test(entry.name)) add(path.join(folder, entry.name));
    } catch {
      forget(folder);
    }
  };
  for (const folder of folders) add(folder);
  return () => {
    clearTimeout(timer);
    for (const folder of [...watchers.keys()]) forget(folder);
  };
}
