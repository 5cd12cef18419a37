import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkFolders } from './work-folders.ts';

let parent: string;
let now = 0;
const opened: WorkFolders[] = [];
const open = async () => {
  const folders = await WorkFolders.open(parent, { beatMs: 20, silentMs: 1_000, now: () => now });
  opened.push(folders);
  return folders;
};
/** Someone looks twice, longer apart than a folder may be silent. */
const sweepTwice = async (folders: WorkFolders) => {
  await folders.sweep();
  now += 1_001;
  await folders.sweep();
};
beforeEach(async () => {
  parent = await mkdtemp(path.join(os.tmpdir(), 'songloom-work-'));
});
afterEach(async () => {
  for (const folders of opened.splice(0)) await folders.close();
  await rm(parent, { recursive: true, force: true });
});

/** As a process that was killed leaves it. */
async function leftBehind(name: string): Promise<string> {
  await mkdir(path.join(parent, name, 'task-1'), { recursive: true });
  await writeFile(path.join(parent, name, 'task-1', 'vocals.flac'), 'half');
  return name;
}

test('what was left behind goes, whatever process has its number now', async () => {
  // Of a process that lives, though another: every program is number 1 in its container.
  const names = [
    await leftBehind(`${process.pid}-Ab12Cd`),
    await leftBehind('1-x'),
    await leftBehind('uuid'),
  ];
  const folders = await open();
  expect((await readdir(parent)).sort()).toEqual([...names, path.basename(folders.own)].sort());
  await sweepTwice(folders);
  expect(await readdir(parent)).toEqual([path.basename(folders.own)]);
});

test('what another works in stays, though no process here has its number', async () => {
  const [ours, others] = [await open(), await open()];
  for (let times = 0; times < 3; times++) {
    await ours.sweep();
    const { mtimeMs } = await stat(others.own);
    await vi.waitFor(async () => expect((await stat(others.own)).mtimeMs).toBeGreaterThan(mtimeMs));
    now += 1_001;
  }
  await ours.sweep();
  expect((await stat(others.own)).isDirectory()).toBe(true);
});

test('a clock that is set wrong removes nothing', async () => {
  const folders = await open();
  const name = await leftBehind('of-another');
  spawnSync('touch', ['-d', '2001-01-01', path.join(parent, name)]);
  await folders.sweep();
  await folders.sweep();
  expect(await readdir(parent)).toContain(name);
});

test('the own one is there until it is closed', async () => {
  const folders = await open();
  await sweepTwice(folders);
  expect((await stat(folders.own)).isDirectory()).toBe(true);
  await folders.close();
  expect(await readdir(parent)).toEqual([]);
});
