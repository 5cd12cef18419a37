import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareDataFolder } from '#tools/testing/test-database.ts';
import { findFreePort } from './ports.ts';

let folder: string;
let service: ChildProcess | undefined;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-logs-'));
  await prepareDataFolder(folder);
});
afterAll(() => {
  service?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a command of this folder; all it writes is kept. */
function start(script: string, args: string[], environment: Record<string, string>) {
  const { DATABASE_URL: _, ...inherited } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', `lib/cli/${script}`, ...args],
    {
      env: { ...inherited, DATA_DIR: folder, ...environment } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const kept = { child, text: '', ended: new Promise((resolve) => child.once('close', resolve)) };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      kept.text += chunk.toString();
    });
  return kept;
}

test('a service that logs all it can logs no key, no secret, no signature, whatever is asked of it', async () => {
  const made = start('keys.ts', ['create', '--name', 'logged'], {});
  await made.ended;
  const key = JSON.parse(made.text.trim().split('\n').at(-1)!) as { app_key: string; signing_secret: string };
  const upstream = { key: 'vendor-key-91f3c2', secret: 'vendor-secret-7be05d' };
  const port = await findFreePort();
  const run = start('service.ts', [], {
    LOG_LEVEL: 'trace',
    API_PORT: String(port),
    MUSIC_PLATFORMS: 'upstream,builtin',
    UPSTREAM_BASE_URL: 'http://127.0.0.1:1',
    UPSTREAM_APP_KEY: upstream.key,
    UPSTREAM_SIGNING_SECRET: upstream.secret,
    SEPARATE_BASE_URL: 'http://127.0.0.1:1',
    SEPARATE_API_KEY: 'separate-key-44aa',
    LLM_BASE_URL: 'http://127.0.0.1:1/v1',
    LLM_API_KEY: 'llm-key-55bb',
    LLM_MODEL: 'small',
    TRUSTED_ORIGINS: 'http://127.0.0.1:1',
  });
  service = run.child;
  const url = `http://127.0.0.1:${port}`;
  const waitFor = async <Value>(what: string, ask: () => Promise<Value | false | undefined>) => {
    for (const deadline = Date.now() + 240_000; Date.now() < deadline; ) {
      const value = await ask().catch(() => undefined);
      if (value) return value;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`waited in vain for ${what}: ${run.text.slice(-500)}`);
  };
  await waitFor('the service', async () => (await fetch(`${url}/readyz`)).ok);
  const ask = async (name: string, body: object, appKey = key.app_key) =>
    (await (
      await fetch(`${url}/api/v1${name}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${appKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json()) as { code: number; data: Record<string, unknown> };

  const guess = `sk-music-${'Z9'.repeat(21)}Z`;
  expect((await ask('/task/x', {}, guess)).code).toBe(1002);
  // The platform in front fails, the callback fails, links are forged, a body carries a key.
  const accepted = await ask('/music/soundfx', {
    sound_desc: `a bell ${key.app_key}`,
    sound_type: 'one-shot',
    callback_url: 'http://127.0.0.1:1/hook?token=of-the-receiver',
  });
  expect(accepted.code).toBe(0);
  const task = await waitFor('the sound', async () => {
    const { data } = await ask(`/task/${accepted.data['task_id']}`, {});
    return data['status'] === 'completed' && (data['results'] as { id: string; audio_url: string }[]);
  });
  const [sound] = task;
  const signature = new URL(sound!.audio_url).searchParams.get('signature')!;
  await fetch(sound!.audio_url.replace('expires=', 'expires=9'));
  await ask('/music/stem', { clip_id: sound!.id });
  await ask('/music/upload', { audio_url: `http://127.0.0.1:1/media/x?signature=${signature}` });
  await waitFor('the log', async () => run.text.includes('"upload"'));
  run.child.kill('SIGTERM');
  await run.ended;

  const own = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, unknown>;
  const inner = Object.values(own).filter((value): value is string => typeof value === 'string');
  const secrets = [
    key.app_key,
    key.signing_secret,
    guess,
    upstream.key,
    upstream.secret,
    'separate-key-44aa',
    'llm-key-55bb',
    signature,
    ...inner,
  ];
  expect(secrets.length).toBeGreaterThanOrEqual(9);
  for (const secret of secrets) expect(run.text.includes(secret), `${secret.slice(0, 12)}…`).toBe(false);
  // It did log: requests, the platform that failed and why.
  for (const said of ['"endpoint":"generateSoundEffect"', 'platform failed', 'cannot be reached', '"taskId"'])
    expect(run.text).toContain(said);
}, 300_000);
