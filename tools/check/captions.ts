import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A README of captions is under ten lines. */
const LINES_MAX = 10;

/**
 * What is wrong with the captions of folders: every one below `folder`, itself included, opens with a README.md of under
 * ten lines that names each entry it has, unless it says that the rest is a file a kind.
 * @returns a sentence each
 */
export function missingCaptions(root: string, folder: string): string[] {
  const names = readdirSync(path.join(root, folder), { withFileTypes: true }).filter(
    ({ name }) => name !== 'generated' && !name.startsWith('.'),
  );
  const below = names
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => missingCaptions(root, `${folder}/${name}`));
  const file = path.join(root, folder, 'README.md');
  if (!existsSync(file)) return [`${folder} has no README.md that says what is in it`, ...below];
  const text = readFileSync(file, 'utf8').trimEnd();
  const faults: string[] = [];
  if (text.split('\n').length >= LINES_MAX) faults.push(`${folder}/README.md has ${LINES_MAX} lines or more`);
  const gone = [...text.matchAll(/`([\w.-]+\.(?:ts|tsx|mjs)|[\w-]+\/)`/g)]
    .map(([, name]) => name!)
    .filter((name) => !existsSync(path.join(root, folder, name)));
  for (const name of gone) faults.push(`${folder}/README.md names ${name}, which is not there`);
  return [...faults, ...below];
}
