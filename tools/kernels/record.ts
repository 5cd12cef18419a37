/**
 * Kernels: AssemblyScript in `*.kernel.ts`, one module a folder; what `*.shared.kernel.ts` hold is compiled into each. The
 * record beside a module says what it was made of.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const COMPILER = 'assemblyscript';
/** No fused and no reordered arithmetic, so that every machine gives the same bits. */
export const FLAGS = '-O3 --noAssert --runtime stub --enable simd';
export const MODULE_FILE = 'kernels.wasm';
export const RECORD_FILE = 'kernels.json';

export interface KernelRecord {
  /** Name and version. */
  compiler: string;
  flags: string;
  /** SHA-256 of the kernels and of what they import, by path from the folder. */
  sources: Record<string, string>;
  /** SHA-256 of the module. */
  module: string;
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

const isKernel = (name: string): boolean =>
  name.endsWith('.kernel.ts') && !name.endsWith('.shared.kernel.ts');

/** Names of a folder's kernels. */
export const kernelsIn = (folder: string): string[] => readdirSync(folder).filter(isKernel).sort();

/** Every folder under `root` with kernels or with a module. */
export function kernelFolders(root: string): string[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true });
  const telling = files.filter(({ name }) => isKernel(name) || name === MODULE_FILE || name === RECORD_FILE);
  return [...new Set(telling.map((file) => file.parentPath))].sort();
}

/** The compiler that `package.json` pins. @throws Error where it pins none */
export function pinnedCompiler(): string {
  const file = path.resolve(import.meta.dirname, '..', '..', 'package.json');
  const { devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as {
    devDependencies: Record<string, string | undefined>;
  };
  const version = devDependencies[COMPILER];
  if (!version) throw new Error(`package.json has no ${COMPILER} among its devDependencies`);
  return `${COMPILER} ${version}`;
}

/** What of a folder's module is not made of its sources as they are, a sentence each; nothing is compiled. */
export function staleKernels(folder: string): string[] {
  const at = (name: string): string => path.join(folder, name);
  if (!existsSync(at(MODULE_FILE)) || !existsSync(at(RECORD_FILE)))
    return [`${folder} has kernels without ${MODULE_FILE} and ${RECORD_FILE}: npm run kernels makes them`];
  const record = JSON.parse(readFileSync(at(RECORD_FILE), 'utf8')) as KernelRecord;
  const faults: string[] = [];
  if (record.compiler !== pinnedCompiler())
    faults.push(`${at(MODULE_FILE)} is of ${record.compiler}; package.json pins ${pinnedCompiler()}`);
  if (record.flags !== FLAGS)
    faults.push(`${at(MODULE_FILE)} was compiled with ${record.flags}, not with ${FLAGS}`);
  for (const [name, hash] of Object.entries(record.sources))
    if (!existsSync(at(name))) faults.push(`${at(name)} is in the module and no longer there`);
    else if (sha256(readFileSync(at(name))) !== hash)
      faults.push(`${at(name)} has changed since it was compiled: npm run kernels`);
  for (const name of kernelsIn(folder))
    if (!(name in record.sources)) faults.push(`${at(name)} is not in the module: npm run kernels`);
  if (sha256(readFileSync(at(MODULE_FILE))) !== record.module)
    faults.push(`${at(MODULE_FILE)} is not what was compiled: npm run kernels`);
  return faults;
}
