import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';
import {
  FLAGS,
  type KernelRecord,
  kernelsIn,
  MODULE_FILE,
  pinnedCompiler,
  RECORD_FILE,
  sha256,
} from './record.ts';

export interface CompiledKernels {
  module: Uint8Array;
  record: KernelRecord;
}

/** Compiles a folder's kernels. @throws Error with the compiler's own words; its warnings count as errors */
export async function compileKernels(folder: string): Promise<CompiledKernels> {
  const sources = new Map<string, string>();
  const told: string[] = [];
  let module: Uint8Array | undefined;
  const { error } = await asc.main([...kernelsIn(folder), '--outFile', MODULE_FILE, ...FLAGS.split(' ')], {
    readFile(name) {
      const file = path.resolve(folder, name);
      try {
        const text = readFileSync(file, 'utf8');
        sources.set(path.relative(folder, file).replaceAll('\\', '/'), sha256(text));
        return text;
      } catch {
        // The compiler asks for what may be there.
        return null;
      }
    },
    writeFile(_, contents) {
      module = typeof contents === 'string' ? Buffer.from(contents) : contents;
    },
    listFiles: () => [],
    stderr: { write: (words: string | Uint8Array) => void told.push(words.toString()) },
  });
  if (error || !module || told.length > 0) throw new Error(`${folder}:\n${told.join('') || String(error)}`);
  const sorted = [...sources].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    module,
    record: {
      compiler: pinnedCompiler(),
      flags: FLAGS,
      sources: Object.fromEntries(sorted),
      module: sha256(module),
    },
  };
}

/** Compiles a folder's kernels and keeps module and record there. @returns bytes of the module */
export async function buildKernels(folder: string): Promise<number> {
  const { module, record } = await compileKernels(folder);
  writeFileSync(path.join(folder, MODULE_FILE), module);
  writeFileSync(path.join(folder, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
  return module.length;
}
