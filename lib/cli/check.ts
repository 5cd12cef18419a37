/** `npm run check`: types, lint and formatting, import boundaries, dead code. All run; any that fails fails the whole. */
import { spawn } from 'node:child_process';

const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit'],
  ['lint and formatting', 'biome', 'ci', '.', '--colors=off'],
  [
    'import boundaries',
    'depcruise',
    'app',
    'components',
    'lib',
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'err',
  ],
  ['dead code', 'knip', '--no-progress'],
];

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() }));
  });
}

let failed = 0;
for (const [name, command, ...args] of checks) {
  const { code, output } = await run(command, args);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (code !== 0) {
    failed++;
    console.log(output);
  }
}
process.exit(failed === 0 ? 0 : 1);
