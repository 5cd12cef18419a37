import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-hang-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const HANG_SECONDS = 0.6;

/** A program that is watched and does `rest`. */
function run(rest: string): Promise<{ code: number | null; signal: string | null; said: string }> {
  const script = path.join(folder, 'program.mjs');
  const source = pathToFileURL(path.join(import.meta.dirname, 'end-when-hung.ts')).href;
  writeFileSync(
    script,
    `import { endWhenHung } from ${JSON.stringify(source)};\nawait endWhenHung(${HANG_SECONDS});\n${rest}`,
  );
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, said })));
}

it('ends a program that is in an endless loop, and says so', async () => {
  const { signal, said } = await run('for (;;);');
  expect(signal).toBe('SIGKILL');
  expect(said).toBe(`This program has done nothing for ${HANG_SECONDS} s: it is ended\n`);
});

it('lets one run that is only idle, and keeps none alive that has nothing to do', async () => {
  expect(await run(`setTimeout(() => process.exit(7), ${HANG_SECONDS * 4000});`)).toEqual({
    code: 7,
    signal: null,
    said: '',
  });
  expect(await run('')).toEqual({ code: 0, signal: null, said: '' });
});
