import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mountSmallDisk } from '#tools/faults/small-disk.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-full-'));
/** Where a file system may be mounted: as root, on Linux. */
const disk = mountSmallDisk(folder);
afterAll(() => {
  disk?.unmount();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that needs the database. */
function listKeys() {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'lib/cli/keys.ts', 'list'],
    { env: { ...process.env, DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') }, encoding: 'utf8' },
  );
  return { status, said: stderr.trim() };
}

it.runIf(disk)('a full disk at a start is said in a sentence, and nothing is lost by it', () => {
  mkdirSync(path.join(folder, 'data'));
  writeFileSync(path.join(folder, 'something'), Buffer.alloc(65_536));
  disk!.fill();
  // The very first start: there is not even room for its secrets.
  expect(listKeys()).toEqual({ status: 1, said: 'The disk is full: make room; nothing is lost' });
  disk!.free();
  expect(listKeys()).toEqual({ status: 0, said: '' });
  disk!.fill();
  expect(listKeys()).toEqual({
    status: 1,
    said: `${path.join(folder, 'data', 'database')} cannot be opened (the disk is full): make room; nothing is lost`,
  });
  disk!.free();
  expect(listKeys()).toEqual({ status: 0, said: '' });
});
