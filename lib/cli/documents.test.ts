import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { createMetrics } from '#lib/service/metrics.ts';
import { findFreePort } from './ports.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test('the README’s table names every variable of the configuration, and no other', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([A-Z0-9_]+)`/g)].map((match) => match[1]!),
  );
  expect(sorted(named)).toEqual(sorted(Object.keys(environmentSchema.shape)));
  expect(named).toHaveLength(new Set(named).size);
});

test('variables that documents and deployments name exist', () => {
  const known = new Set([...Object.keys(environmentSchema.shape), ...Object.keys(limits())]);
  const folder = path.join(root, 'docs', 'deploy', 'kubernetes');
  const texts = [
    ...readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8')),
    ...['compose.yaml', 'docs/operations.md', 'docs/scaling.md'].map(read),
  ].join('\n');
  // Names of this house's kind only; what PostgreSQL, MinIO and Next call theirs is their own.
  const house =
    /\b((?:MUSIC|UPSTREAM|ACE_STEP|SEPARATE|OTEL|S3|SMTP|PUBLIC|RENDER|TASK|STEM|PLATFORM|LIMIT|RATE|CONCURRENCY|DAILY|REQUEST)_[A-Z_]*[A-Z])\b/g;
  for (const [, name] of texts.matchAll(house)) expect([...known], name).toContain(name);
});

describe('metrics', () => {
  const named = (text: string) =>
    sorted([...text.matchAll(/\bsongloom_[a-z0-9_]*[a-z0-9]/g)].map((match) => match[0]));
  const real = async () => {
    const metrics = createMetrics();
    const text = await metrics.registry.metrics();
    metrics.close();
    return [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [name!, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
    );
  };
  test.each([
    'docs/deploy/grafana/songloom.json',
    'docs/deploy/kubernetes/monitoring.yaml',
    'docs/deploy/kubernetes/autoscaling.yaml',
  ])('%s asks for those there are', async (file) => {
    const asked = named(read(file)).filter((name) => name !== 'songloom');
    expect(asked.length).toBeGreaterThan(0);
    const known = await real();
    for (const name of asked) expect(known, name).toContain(name);
  });
  test('the operations page and the dashboard say what each of ours tells', async () => {
    const ours = (await real()).filter(
      (name) => !/_(bucket|sum|count)$/.test(name) && !/^songloom_(process|nodejs)_/.test(name),
    );
    for (const name of ours) {
      expect(read('docs/operations.md'), name).toContain(`\`${name}\``);
      expect(read('docs/deploy/grafana/songloom.json'), name).toContain(name);
    }
  });
});

test('every package of the lock is pinned by its content, none is abandoned, and few run scripts', () => {
  interface Locked {
    version?: string;
    integrity?: string;
    resolved?: string;
    link?: boolean;
    deprecated?: string;
    hasInstallScript?: boolean;
  }
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };
  const { allowScripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as {
    allowScripts: Record<string, boolean>;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  for (const [place, locked] of Object.entries(packages)) {
    if (place === '') continue;
    expect(locked.link, place).toBeUndefined();
    expect(locked.integrity, place).toMatch(/^sha512-/);
    expect(locked.deprecated, place).toBeUndefined();
    if (locked.resolved) expect(locked.resolved, place).toMatch(/^https:\/\/registry\.npmjs\.org\//);
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (locked.hasInstallScript) expect(Object.keys(allowScripts), place).toContain(name);
  }
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
});

test('the receiver that docs/callbacks.md shows takes what is signed and nothing else', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'songloom-receiver-'));
  const file = path.join(folder, 'receive.mjs');
  writeFileSync(file, /```js\n([\s\S]*?)```/.exec(read('docs/callbacks.md'))![1]!);
  const port = await findFreePort();
  const secret = `whsec_${'0a'.repeat(32)}`;
  const receiver = spawn(process.execPath, [file], {
    env: { ...process.env, PORT: String(port), SIGNING_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  receiver.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const body = JSON.stringify({ task_id: '01x', status: 'failed', error: '5001: 夜' });
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  const send = async (text: string, given: string): Promise<number> => {
    for (let tries = 0; ; tries++) {
      try {
        const headers = { 'x-signature': given };
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: text, headers })).status;
      } catch (error) {
        if (tries > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  try {
    expect(await send(body, signature)).toBe(200);
    expect(await send(`${body} `, signature)).toBe(401);
    expect(await send(body, signature.slice(0, -1))).toBe(401);
    expect(await send(body, '')).toBe(401);
    expect(printed).toBe('01x failed 5001: 夜\n');
  } finally {
    receiver.kill();
    rmSync(folder, { recursive: true, force: true });
  }
});
