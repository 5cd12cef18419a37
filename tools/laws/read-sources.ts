import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface SourceFile {
  /** From the project's root, with `/`. */
  file: string;
  text: string;
}

const root = path.resolve(import.meta.dirname, '..', '..');

/** What users run, without tests and generated code. @param folders from the root */
export function readSources(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter(
        (name) => /\.(ts|tsx|mjs)$/.test(name) && !/\.(test|kernel|reference)\.|\/generated\//.test(name),
      )
      .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') })),
  );
}

/** Files in which a pattern is found, with how often. Comments do not count. */
export function findUses(sources: readonly SourceFile[], pattern: RegExp): Record<string, number> {
  return Object.fromEntries(
    sources
      .map(({ file, text }) => [file, withoutComments(text).match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');
