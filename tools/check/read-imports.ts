import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';

/** One file of ours that loads another. */
export interface Import {
  /** Paths from the root, with `/`. */
  from: string;
  to: string;
}

const SOURCE = /\.(ts|tsx|mjs)$/;
const TEST = /\.test\.tsx?$/;

/**
 * The imports of values between files below a folder, tests left out. Types are erased before anything runs, so one that
 * takes only types is none; an `import()` is one, and so is `export … from`.
 * @param root the folder that package.json's `#lib/…`, `#tools/…` start from
 * @param folder below it, with `/`
 */
export function readImports(root: string, folder: string): Import[] {
  return sourcesBelow(root, folder).flatMap((from) => {
    const source = readFileSync(path.join(root, from), 'utf8');
    const { module } = parseSync(from, source);
    const named = [
      ...module.staticImports
        .filter(({ entries }) => entries.length === 0 || entries.some((entry) => !entry.isType))
        .map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.moduleRequest && !entry.isType)
        .map((entry) => entry.moduleRequest!.value),
      // Quoted; a name made at run time is none of ours.
      ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
    ];
    return [...new Set(named)].flatMap((specifier) => {
      const to = resolve(from, specifier);
      return to ? [{ from, to }] : [];
    });
  });
}

/** The file that a specifier means, as a path from the root; none where it is not ours. */
function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  return /^#(?:lib|tools|components|app)\//.test(specifier) ? specifier.slice(1) : undefined;
}

/** Every source file below a folder but tests and what is generated, in order. */
export function sourcesBelow(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
    .filter((file) => SOURCE.test(file) && !TEST.test(file) && !file.includes('/generated/'))
    .sort();
}
