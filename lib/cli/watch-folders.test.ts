import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchFolders } from './watch-folders.ts';

let folder: string;
let stop: () => void;
let seen: string[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-watch-'));
  mkdirSync(path.join(folder, 'deep', 'er'), { recursive: true });
  writeFileSync(path.join(folder, 'deep', 'er', 'a.ts'), '1');
  seen = [];
  stop = watchFolders([folder], (file) => seen.push(path.relative(folder, file)));
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
});

const change = async (file: string, write: (file: string) => void) => {
  seen.length = 0;
  write(path.join(folder, file));
  await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([file])), 5000);
};
/** Writes beside the file and puts it in its place, as editors and git do. */
const replace = (file: string) => {
  writeFileSync(`${file}~`, 'new');
  renameSync(`${file}~`, file);
};

it('sees a file written, replaced, and replaced again', async () => {
  await change('deep/er/a.ts', (file) => writeFileSync(file, '2'));
  await change('deep/er/a.ts', replace);
  await change('deep/er/a.ts', replace);
});

it('sees files of a folder that came later', async () => {
  mkdirSync(path.join(folder, 'new'));
  await vi.waitFor(() => expect(seen).toContain('new'), 5000);
  await change('new/b.ts', (file) => writeFileSync(file, '1'));
});

it('is silent about tests, hidden files and generated folders', async () => {
  mkdirSync(path.join(folder, 'generated'));
  writeFileSync(path.join(folder, 'deep', 'a.test.ts'), '1');
  writeFileSync(path.join(folder, '.swap'), '1');
  await change('deep/c.ts', (file) => writeFileSync(file, '1'));
});
