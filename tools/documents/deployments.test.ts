import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { environmentSchema } from '#lib/config/env.ts';
import { limits } from '#lib/config/limits.ts';
import { addHealth } from '#lib/service/http/health.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const kubernetes = 'docs/deploy/kubernetes';
const manifests = readdirSync(path.join(root, kubernetes)).map((name) => `${kubernetes}/${name}`);
const programs = ['service', 'worker', 'studio'].map((name) => `${kubernetes}/${name}.yaml`);
const defaults = environmentSchema.parse({});
const dockerfile = read('Dockerfile');

/** Commands as lists, in JSON (Dockerfile) or in YAML's short form. */
const commandsOf = (text: string): string[][] =>
  [...text.matchAll(/^\s*(?:command:|CMD) \[(.*)\]$/gm)].map(([, list]) =>
    list!.split(', ').map((word) => word.replaceAll('"', '')),
  );

test.each(['Dockerfile', 'compose.yaml', ...programs])(
  '%s starts programs there are, with options they know',
  (file) => {
    const own = commandsOf(read(file)).filter(([program]) => program === 'node');
    expect(own.length).toBeGreaterThan(0);
    for (const [, script = '', ...words] of own) {
      if (script === '-e') continue;
      const source = read(script);
      for (const word of words.filter((one) => one.startsWith('--')))
        expect(source, word).toMatch(new RegExp(`'?${word.slice(2)}'?: \\{ type: `));
    }
  },
);

test('the image is built from what there is, by commands there are, and runs as who owns its data', () => {
  for (const [, script] of dockerfile.matchAll(/\bnode (?:--\S+ )?(lib\/\S+)/g))
    expect(existsSync(path.join(root, script!)), script).toBe(true);
  const ignored = read('.dockerignore').split('\n');
  for (const needed of [
    'lib',
    'prisma',
    'app',
    'components',
    'public',
    'package.json',
    'next.config.mjs',
    'docs/THIRD_PARTY.md',
  ])
    expect(ignored).not.toContain(needed);
  // What is copied over the packages that were installed in the image must not bring its own.
  for (const made of ['node_modules', '.next', '.data', 'lib/db/generated', '.env'])
    expect(ignored).toContain(made);
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/chown node:node \/data \/app\/\.next\/cache/);
  expect(dockerfile).toContain(`EXPOSE ${defaults.PORT} ${defaults.API_PORT}\n`);
});

test('reading the finished studio’s configuration writes nothing: its container may write to its volumes alone', () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'songloom-home-'));
  try {
    const code = `const config = await (await import(process.argv[1])).default('phase-production-server');
      console.log(config.poweredByHeader);`;
    const said = execFileSync(
      process.execPath,
      ['--input-type=module', '-e', code, pathToFileURL(path.join(root, 'next.config.mjs')).href],
      // No other variable: what says where caches belong would hide a write.
      { encoding: 'utf8', cwd: root, env: { HOME: home, PATH: process.env.PATH, NODE_ENV: 'production' } },
    );
    expect(said.trim()).toBe('false');
    expect(readdirSync(home)).toEqual([]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});

test('probes and health checks ask addresses that answer, on the port of their program', async () => {
  const app = new Hono();
  const database = { $queryRaw: async () => [] };
  addHealth(app, { database } as never, () => false);
  const answers = async (address: string) =>
    address.startsWith('/api/')
      ? existsSync(path.join(root, 'app', address, 'route.ts'))
      : (await app.request(address)).ok;
  for (const file of programs) {
    const text = read(file);
    const [, port] = /containerPort: (\d+)/.exec(text)!;
    const given = /--health-port, "(\d+)"/.exec(text)?.[1];
    const wanted = given ?? String(file.includes('studio') ? defaults.PORT : defaults.API_PORT);
    expect(port, file).toBe(wanted);
    const paths = [...text.matchAll(/httpGet: \{ path: (\S+), port: http \}/g)].map((match) => match[1]!);
    expect(paths).toHaveLength(3);
    for (const address of paths) expect(await answers(address), `${file} ${address}`).toBe(true);
  }
  const urls = [
    ...`${dockerfile}\n${read('compose.yaml')}`.matchAll(
      /HEALTH_URL[:=] ?http:\/\/127\.0\.0\.1:(\d+)(\/\S+)/g,
    ),
  ];
  const ports = urls.map((match) => match[1]);
  expect(ports).toEqual([
    String(defaults.API_PORT),
    /--health-port, "(\d+)"/.exec(read('compose.yaml'))![1],
    String(defaults.PORT),
  ]);
  for (const [, , address] of urls) expect(await answers(address!), address).toBe(true);
});

test('what the programs are configured with has names that they read', () => {
  // Of Node, Next, glibc, and of the image's own health check.
  const others = [
    'NODE_ENV',
    'NODE_OPTIONS',
    'NEXT_TELEMETRY_DISABLED',
    'CHECKPOINT_DISABLE',
    'MALLOC_MMAP_THRESHOLD_',
    'MALLOC_ARENA_MAX',
    'HEALTH_URL',
    'NODE_IMAGE',
    'NEXTAUTH_URL',
  ];
  const known = [...Object.keys(environmentSchema.shape), ...Object.keys(limits()), ...others];
  const compose = read('compose.yaml').replace(/^ {2}(postgres|minio|bucket):\n(?: {4}.*\n|\n)*/gm, '');
  const texts = [compose, ...manifests.map(read)].join('\n');
  const names = [
    ...texts.matchAll(/^\s+(?:# )?([A-Z][A-Z0-9_]+): /gm),
    ...texts.matchAll(/\{ name: ([A-Z][A-Z0-9_]+), value: /g),
    ...dockerfile.matchAll(/(?:^ENV|^ {3,}|\s)([A-Z][A-Z0-9_]+)=/gm),
  ].map((match) => match[1]!);
  expect(names).toEqual(
    expect.arrayContaining([
      'DATABASE_URL',
      'APP_SECRET',
      'RENDER_THREADS',
      'MUSIC_API_BASE_URL',
      'DATA_DIR',
    ]),
  );
  for (const name of names) expect(known, name).toContain(name);
});

test('nothing starts with a password that is written down', () => {
  const compose = read('compose.yaml');
  const passwords = [...compose.matchAll(/\$\{(\w*PASSWORD\w*)(:?[-?][^}]*)?\}/g)];
  expect(new Set(passwords.map((match) => match[1]))).toEqual(
    new Set(['POSTGRES_PASSWORD', 'MINIO_PASSWORD']),
  );
  for (const [whole, , fallback] of passwords) expect(fallback, whole).toMatch(/^:\?/);
  expect(compose).not.toMatch(/(PASSWORD|SECRET\w*): [^$\s]/);
  // The health check can end what is not the first process.
  expect(compose).toMatch(/^ {2}init: true$/m);
});

test('each program is named by the policies of the network, and ports by names that pods have', () => {
  const policies = read(`${kubernetes}/network.yaml`).split(/^---$/m);
  const names = (text: string) => text.match(/^ {2}name: (\S+)$/m)![1];
  expect(policies.map(names)).toEqual(['closed', 'web', 'metrics', 'outward']);
  for (const file of programs)
    expect(read(file), file).toMatch(/ports:\n\s+- \{ name: http, containerPort: \d+ \}/);
});

test('every manifest is applied, but the example of a secret', () => {
  const listed = [...read(`${kubernetes}/kustomization.yaml`).matchAll(/^ {2}- (\S+\.yaml)$/gm)].map(
    (match) => `${kubernetes}/${match[1]}`,
  );
  const named = manifests.filter((file) => !/kustomization|secret\.example/.test(file));
  expect(listed.sort()).toEqual(named.sort());
  // What a program refers to is in one of them.
  const all = manifests.map(read).join('\n---\n');
  for (const [, name] of all.matchAll(/(?:configMapRef|secretRef): \{ name: (\S+) \}/g))
    expect(all, name).toMatch(new RegExp(`kind: (?:ConfigMap|Secret)\\nmetadata:\\n {2}name: ${name}\\n`));
  for (const file of programs) {
    const text = read(file);
    const mounted = [...text.matchAll(/\{ name: (\S+), mountPath: /g)].map((match) => match[1]);
    const volumes = [.../\n {6}volumes:\n((?: {8}.*\n)+)/.exec(text)![1]!.matchAll(/- name: (\S+)/g)].map(
      (match) => match[1],
    );
    expect(mounted.sort(), file).toEqual(volumes.sort());
    expect(text).toMatch(/runAsNonRoot: true\n\s+runAsUser: 1000\n/);
    expect(text).toMatch(/readOnlyRootFilesystem: true/);
  }
});

test('what is deployed trusts of its own addresses no more than what is fetched there', () => {
  const trusted = ['compose.yaml', ...manifests].flatMap((file) =>
    [...read(file).matchAll(/TRUSTED_ORIGINS"?: *"?([^"\n]+)/g)].flatMap(([, list]) => list!.split(',')),
  );
  expect(trusted.length).toBeGreaterThan(2);
  for (const address of trusted)
    expect(address).toMatch(/^https?:\/\/[^/]+(?:\/api\/studio\/(?:callback|links)|\/media)$/);
});
