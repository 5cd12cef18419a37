// Plain JavaScript without dependencies: it must run under whatever Node the machine has.
// usage: node lib/cli/bootstrap.mjs SCRIPT.ts [arguments]
// Installs what is missing, generates the Prisma client, and runs the script under the Node the project pins.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAYING_PROGRAM_FLAGS } from './node-flags.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');
const isWindows = process.platform === 'win32';
const pinnedNode = path.join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');

function run(command, args, extra = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'pipe', shell: isWindows, ...extra });
  if (result.status !== 0) {
    process.stderr.write(result.stdout ?? '');
    process.stderr.write(result.stderr ?? '');
    console.error(`${command} ${args.join(' ')} failed`);
    process.exit(result.status ?? 1);
  }
}

if (!existsSync(path.join(root, 'node_modules', 'next'))) {
  console.error('Installing packages …');
  run('npm', ['ci', '--include=dev', '--loglevel=error']);
}
const major = Number(process.versions.node.split('.')[0]);
if (!existsSync(pinnedNode) && major < 24) {
  // npm was told to run no install scripts; the pinned Node is fetched by its own.
  run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error']);
}
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;

const schemaFolder = path.join(root, 'prisma');
const digest = createHash('sha256');
for (const name of readdirSync(schemaFolder)
  .filter((n) => n.endsWith('.prisma'))
  .sort())
  digest.update(readFileSync(path.join(schemaFolder, name)));
const generated = path.join(root, 'lib', 'db', 'generated');
const stamp = path.join(generated, '.schema-digest');
const wanted = digest.digest('hex');
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // `generate` needs no schema engine but looks for one to download; any executable satisfies it.
  run(node, [path.join(root, 'node_modules', 'prisma', 'build', 'index.js'), 'generate'], {
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: node,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  mkdirSync(generated, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Running this long counts as recovered. */
const RECOVERED_MS = 30_000;
const environment = {
  // glibc learns to keep whole songs' buffers in arenas that never shrink; from here on they go back when freed.
  MALLOC_MMAP_THRESHOLD_: '1048576',
  // Sixteen of them, each with holes of its own, are for more cores than it has threads at work.
  MALLOC_ARENA_MAX: '2',
  // Compiled once: half of what a program needs to start is reading its sources.
  NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'songloom'),
  ...process.env,
  NEXT_TELEMETRY_DISABLED: '1',
  PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
};

const script = process.argv[2];
if (script) {
  const stays = /\b(?:service|worker)\.ts$/.test(script);
  let isStopping = false;
  let child;
  let deaths = 0;
  // The caller's folder is kept: file arguments of `song` are relative to it. npm changes it; INIT_CWD remembers.
  const launch = () => {
    const startedAt = Date.now();
    child = spawn(
      node,
      [
        '--disable-warning=ExperimentalWarning',
        ...(stays ? STAYING_PROGRAM_FLAGS : []),
        path.resolve(root, script),
        ...process.argv.slice(3),
      ],
      { cwd: root, stdio: 'inherit', env: environment },
    );
    child.on('exit', (code, signal) => {
      // A program that stays and was killed, by whatever (it ends itself so when it hangs), is started again.
      if (stays && signal === 'SIGKILL' && !isStopping) {
        deaths = Date.now() - startedAt > RECOVERED_MS ? 0 : deaths + 1;
        console.error(`${path.basename(script, '.ts')} ended (${signal}); starting it again`);
        setTimeout(() => !isStopping && launch(), Math.min(200 * 2 ** deaths, 5000));
      } else process.exit(code ?? 128 + (signal ? (constants.signals[signal] ?? 0) : 0));
    });
  };
  const stop = (signal) => {
    isStopping = true;
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    else process.exit(0);
  };
  launch();
  // Ctrl-C reaches the child by itself (same group); a signal sent to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) isStopping = true;
      else stop(signal);
    });
  // npm runs a shell that runs this: a signal sent to npm ends the shell, which passes nothing on.
  const shell = process.ppid;
  if (process.env.npm_lifecycle_event && !isWindows)
    setInterval(() => process.ppid !== shell && stop('SIGTERM'), 250).unref();
}
