import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { startTestService, type TestKey, type TestService } from '#tools/testing/start-test-service.ts';
import { buildClient } from './build-client.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '../..');

let project: string;
let t: TestService;
let key: TestKey;
beforeAll(async () => {
  project = mkdtempSync(path.join(os.tmpdir(), 'songloom-project-'));
  writeFileSync(path.join(project, 'package.json'), '{"type":"module"}');
  // As a package manager lays it: what was packed, and what it depends on beside it.
  const modules = path.join(project, 'node_modules');
  mkdirSync(modules);
  buildClient(path.join(modules, 'songloom-client'));
  for (const name of Object.keys(manifest().dependencies))
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  t = await startTestService();
  key = await t.makeKey();
});
afterAll(async () => {
  await t?.stop();
  rmSync(project, { recursive: true, force: true });
});

const manifest = () =>
  JSON.parse(readFileSync(path.join(project, 'node_modules/songloom-client/package.json'), 'utf8'));
const write = (name: string, text: string) => writeFileSync(path.join(project, name), text);

describe('the client as a package', () => {
  it('makes a song from a project that has nothing else', async () => {
    write(
      'song.js',
      `import { createClient, readCallback, ServiceError, signBody, verifyCallback, waitForTask, withRetries } from 'songloom-client';
       const client = withRetries(createClient({ baseUrl: process.env.BASE_URL, appKey: process.env.APP_KEY }));
       const { task_id } = await client.generate({ tags: 'bossa nova' });
       const { results } = await waitForTask(client, task_id);
       const refused = await client.timeline({ clip_id: 'none' }).catch((error) => error);
       const body = JSON.stringify({ task_id, status: 'failed', error: '5001: no' });
       const isOurs = verifyCallback(body, signBody(body, 'secret'), 'secret');
       console.log(JSON.stringify([results[0].title, refused instanceof ServiceError, refused.code, isOurs, readCallback(body).status]));`,
    );
    const { stdout } = await run(process.execPath, ['song.js'], {
      cwd: project,
      env: { ...process.env, BASE_URL: t.url, APP_KEY: key.appKey },
    });
    expect(JSON.parse(stdout)).toEqual(['Fake', true, 4004, true, 'failed']);
  });

  it('has types that a strict project takes, and that know what is wrong', () => {
    const use = (body: string) =>
      `import { createClient, waitForTask, withRetries } from 'songloom-client';
       const client = withRetries(createClient({ baseUrl: 'http://x', appKey: 'k' }));
       ${body}`;
    write(
      'right.ts',
      use(
        "export const title: string | undefined = (await waitForTask(client, (await client.generate({ tags: 'pop' })).task_id)).results?.[0]?.title;",
      ),
    );
    write('wrong.ts', use("export const id: number = (await client.generate({ tgas: 'pop' })).task_id;"));
    const check = (file: string) =>
      spawnSync(
        process.execPath,
        [
          path.join(ROOT, 'node_modules/typescript/bin/tsc'),
          ...[
            '--noEmit',
            '--strict',
            '--module',
            'nodenext',
            '--target',
            'es2024',
            '--skipLibCheck',
            'false',
          ],
          ...['--typeRoots', path.join(ROOT, 'node_modules/@types'), '--types', 'node', file],
        ],
        { cwd: project, encoding: 'utf8' },
      ).stdout;
    expect(check('right.ts')).toBe('');
    expect(check('wrong.ts')).toMatch(
      /tgas[\s\S]*not assignable to type 'number'|not assignable to type 'number'[\s\S]*tgas/,
    );
  });

  it('tells of every method', () => {
    const types = readFileSync(path.join(project, 'node_modules/songloom-client/index.d.ts'), 'utf8');
    const about = readFileSync(path.join(project, 'node_modules/songloom-client/README.md'), 'utf8');
    for (const { name, summary, path: where } of Object.values(endpoints)) {
      const before = types.slice(0, types.indexOf(`  readonly ${name}: `));
      expect(before.slice(before.lastIndexOf('/**')), name).toContain(` * ${summary}: `);
      expect(about).toContain(where);
    }
  });

  it('names nothing of this repository’s rooms', () => {
    const { stdout } = spawnSync(
      'grep',
      [
        '-rlE',
        `#lib/|#tools/|(from|import() ?['"][^'"]*.ts['"]`,
        path.join(project, 'node_modules/songloom-client'),
      ],
      {
        encoding: 'utf8',
      },
    );
    expect(stdout).toBe('');
  });
});

describe('docs/examples/make_song.py', () => {
  const python = spawnSync('python3', ['--version']).status === 0;
  const script = path.join(ROOT, 'docs/examples/make_song.py');
  const environment = () => ({ ...process.env, MUSIC_API_BASE_URL: t.url, MUSIC_APP_KEY: key.appKey });

  it.runIf(python)('saves a song', async () => {
    write('words.txt', '[Verse]\n雨 on the window');
    const { stdout } = await run('python3', [script, 'folk', 'words.txt', 'song.mp3'], {
      cwd: project,
      env: environment(),
    });
    expect(JSON.parse(stdout)).toMatchObject({ title: 'Fake', duration: 60 });
    expect(readFileSync(path.join(project, 'song.mp3'), 'utf8')).toContain('content of audio.mp3');
    expect(t.platform.asked.at(-1)).toMatchObject({ lyrics: '[Verse]\n雨 on the window' });
  });

  it.runIf(python)('says what was refused', async () => {
    write('long.txt', 'la '.repeat(5_000));
    const ended = run('python3', [script, 'folk', 'long.txt', 'song.mp3'], {
      cwd: project,
      env: environment(),
    });
    await expect(ended).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^4002: prompt is/) });
  });
});
