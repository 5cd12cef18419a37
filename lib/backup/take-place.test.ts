import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeBack, takePlace } from './take-place.ts';

let folder: string;
let at = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'songloom-place-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Everything below a folder, by path. */
function contentsOf(dataDir: string): Record<string, string> {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [path.relative(dataDir, file), readFileSync(file, 'utf8')]),
  );
}
async function installation(): Promise<string> {
  const dataDir = path.join(folder, String(at++));
  for (const name of ['database/PG_VERSION', 'files/a', 'files/only-before', 'secrets.json', 'vault/song']) {
    await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
    await writeFile(path.join(dataDir, name), `before ${name}`);
  }
  return dataDir;
}
const write = async (dataDir: string, name: string) => {
  await mkdir(path.dirname(path.join(dataDir, name)), { recursive: true });
  await writeFile(path.join(dataDir, name), `after ${name}`);
};
const AFTER = ['database/PG_VERSION', 'files/a', 'secrets.json', 'work/new'];

it('puts the restore where the old was, and keeps nothing of the old', async () => {
  const dataDir = await installation();
  await takePlace(dataDir, async () => {
    expect(readdirSync(dataDir)).toEqual(['before-restore']);
    for (const name of AFTER) await write(dataDir, name);
  });
  expect(contentsOf(dataDir)).toEqual(Object.fromEntries(AFTER.map((name) => [name, `after ${name}`])));
});

it('is as it was where the restore fails', async () => {
  const dataDir = await installation();
  const before = contentsOf(dataDir);
  await expect(
    takePlace(dataDir, async () => {
      for (const name of AFTER) await write(dataDir, name);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(contentsOf(dataDir)).toEqual(before);
});

it('is as it was, or new, wherever it is killed: before, while and after the old is moved, and while it is put back', async () => {
  // What is on the disk after each step, as a kill leaves it.
  const dataDir = await installation();
  const before = contentsOf(dataDir);
  const killed: string[] = [];
  const keep = async (from: string) => {
    const copy = path.join(folder, `killed-${killed.length}`);
    await cp(from, copy, { recursive: true });
    killed.push(copy);
  };
  await takePlace(dataDir, async () => {
    await keep(dataDir);
    for (const name of AFTER) {
      await write(dataDir, name);
      await keep(dataDir);
    }
  });
  // Some of the old moved, the rest not; of the first kill also each stage of putting back.
  const names = ['database', 'files', 'secrets.json', 'vault'];
  for (let moved = 0; moved < names.length; moved++) {
    const copy = path.join(folder, `half-${moved}`);
    await cp(killed[0]!, copy, { recursive: true });
    for (const name of names.slice(moved))
      await cp(path.join(copy, 'before-restore', name), path.join(copy, name), { recursive: true }).then(() =>
        rm(path.join(copy, 'before-restore', name), { recursive: true }),
      );
    killed.push(copy);
  }
  expect(killed.length).toBeGreaterThan(8);
  for (const copy of killed) {
    expect(await takeBack(copy)).toBe(true);
    expect(contentsOf(copy), copy).toEqual(before);
    expect(await takeBack(copy)).toBe(false);
  }
  // The list of names itself was cut off: nothing was moved then.
  const listCut = await installation();
  await mkdir(path.join(listCut, 'before-restore'));
  await writeFile(path.join(listCut, 'before-restore', '.names.json'), '["data');
  await takeBack(listCut);
  expect(contentsOf(listCut)).toEqual(before);
});
