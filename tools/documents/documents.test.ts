import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentSchema } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { createMetrics } from '#lib/service/metrics.ts';

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
