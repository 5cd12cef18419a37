import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { apiDocument } from '../documents/api-document.ts';
import { packageTypes } from './methods.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const ENTRY = 'lib/client/package.ts';
/** Of our own packages those that the client needs. */
const DEPENDENCIES = ['undici', 'zod'];

/**
 * Compiles the client, and what it needs of the contract, into a folder with package.json, types and a README: ECMAScript
 * modules for Node 20 and newer.
 * @throws Error with the compiler's words
 */
export function buildClient(folder: string): { files: number } {
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'songloom-client-'));
  try {
    declare(scratch, folder);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  const declared = globSync('lib/**/*.d.ts', { cwd: folder });
  for (const file of declared) {
    const source = file.replace(/\.d\.ts$/, '.ts');
    rewrite(path.join(folder, file), readFileSync(path.join(folder, file), 'utf8'), file);
    const javaScript = stripTypeScriptTypes(readFileSync(path.join(ROOT, source), 'utf8'));
    rewrite(path.join(folder, file.replace(/\.d\.ts$/, '.js')), javaScript, file);
  }
  const entry = `./${ENTRY.replace(/\.ts$/, '.js')}`;
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  write('index.js', `export * from '${entry}';\n`);
  write('index.d.ts', packageTypes());
  write('package.json', `${JSON.stringify(packageJson(), null, 2)}\n`);
  write('README.md', readme());
  write('LICENSE', readFileSync(path.join(ROOT, 'LICENSE'), 'utf8'));
  return { files: 2 * declared.length + 5 };
}

/** The compiler writes the types of the entry and of all that it imports. */
function declare(scratch: string, folder: string): void {
  const configuration = path.join(scratch, 'tsconfig.json');
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: path.join(ROOT, 'tsconfig.json'),
      compilerOptions: {
        noEmit: false,
        incremental: false,
        allowJs: false,
        plugins: [],
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: ROOT,
        outDir: path.resolve(folder),
        typeRoots: [path.join(ROOT, 'node_modules/@types')],
      },
      include: [],
      files: [path.join(ROOT, ENTRY)],
    }),
  );
  const compiler = path.join(ROOT, 'node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', configuration], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stdout);
}

/** Writes a file whose imports of ours name what lies beside it in the package. */
function rewrite(to: string, text: string, file: string): void {
  const depth = path.dirname(file);
  writeFileSync(
    to,
    text.replaceAll(
      /(\bfrom |\bimport\(|\bimport )(['"])((?:#lib|\.{1,2})\/[^'"]+)\.ts\2/g,
      (_, before: string, quote: string, specifier: string) => {
        const target = specifier.startsWith('#lib/')
          ? path.posix.relative(depth, specifier.slice(1))
          : specifier;
        return `${before}${quote}${target.startsWith('.') ? target : `./${target}`}.js${quote}`;
      },
    ),
  );
}

function packageJson(): object {
  const own = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return {
    name: 'songloom-client',
    version: own.version,
    description: 'Typed client of the Songloom music generation service.',
    license: own.license,
    type: 'module',
    engines: own.engines,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    types: './index.d.ts',
    sideEffects: false,
    dependencies: Object.fromEntries(DEPENDENCIES.map((name) => [name, `^${own.dependencies[name]}`])),
  };
}

const readme = (): string =>
  [
    '# songloom-client',
    'The typed client of the Songloom music generation service, and of every other that speaks its interface.',
    [
      '```js',
      "import { createClient, waitForTask, withRetries } from 'songloom-client';",
      '',
      'const client = withRetries(createClient({ baseUrl: process.env.MUSIC_API_BASE_URL, appKey: process.env.MUSIC_APP_KEY }));',
      "const { task_id } = await client.generate({ tags: 'bossa nova, 120 bpm', prompt: '[Verse]\\nRain on the river' });",
      'const { status, results = [], error } = await waitForTask(client, task_id);',
      'console.log(status, results[0]?.audio_url ?? error);',
      '```',
    ].join('\n'),
    'Every method throws `ServiceError` with `code`, `message`, `retryAfterSeconds` and `requestId`. `withRetries` tries again what may pass, and never starts work twice. `verifyCallback(rawBody, signature, signingSecret)` says whether a callback is from the service; `readCallback(rawBody)` reads it.',
    apiDocument().replace(/^# .*\n/, ''),
  ].join('\n\n');
