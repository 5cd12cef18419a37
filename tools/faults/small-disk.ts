import { spawnSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';

const SIZE = '2g';

/** A file system of its own that can be filled up. */
export interface SmallDisk {
  fill(): void;
  free(): void;
  unmount(): void;
}

/** Mounts a tmpfs on a folder. To fill it up, its size is set to what is used already. @returns undefined where that is not allowed */
export function mountSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const mount = (options: string) => spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]);
  if (process.platform !== 'linux' || mount(`size=${SIZE}`).status !== 0) return undefined;
  return {
    fill() {
      const { blocks, bfree, bsize } = statfsSync(folder);
      mount(`remount,size=${Math.max(1, blocks - bfree) * bsize}`);
    },
    free: () => void mount(`remount,size=${SIZE}`),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  };
}
