import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What the studio's build is made from. */
const SOURCES = [
  'app',
  'components',
  'lib/studio',
  'lib/client',
  'lib/contract',
  'lib/spelling',
  'lib/backup',
  'lib/fetch-guard',
  'lib/db',
  'lib/config',
  'prisma',
  'public',
  'next.config.mjs',
  'tailwind.config.ts',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'package-lock.json',
  'tsconfig.json',
];
export const nextCommand = path.resolve('node_modules', 'next', 'dist', 'bin', 'next');

/** Builds the studio unless the build at hand was made from these very sources. */
export async function buildStudio(
  environment: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<void> {
  const folder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');
  const stamp = path.join(folder, 'songloom-sources');
  const digest = digestOf(SOURCES);
  if (
    existsSync(path.join(folder, 'BUILD_ID')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === digest
  )
    return;
  say('Building the studio (once) …');
  await runBuild(environment);
  writeFileSync(stamp, digest);
}

function runBuild(environment: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nextCommand, 'build'], {
      env: { ...environment, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.once('exit', (code) => {
      if (code === 0) return resolve();
      process.stderr.write(Buffer.concat(output));
      reject(new Error('the studio could not be built'));
    });
  });
}

function digestOf(sources: readonly string[]): string {
  const digest = createHash('sha256');
  for (const source of sources) if (existsSync(source)) add(source);
  return digest.digest('hex');

  function add(file: string): void {
    if (statSync(file).isDirectory()) {
      for (const name of readdirSync(file).sort()) if (name !== 'generated') add(path.join(file, name));
    } else {
      digest.update(file);
      digest.update(readFileSync(file));
    }
  }
}
