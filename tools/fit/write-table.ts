import { writeFileSync } from 'node:fs';
import { runProgram } from '#tools/check/run-program.ts';
import type { Fitted, FittedTable } from './fitted-table.ts';

/** The lines of a comment, broken at so many characters. */
function wrapped(text: string, width = 116): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (lines.at(-1)!.length + word.length + 1 > width) lines.push('');
    lines.push(`${lines.pop()} ${word}`.trim());
  }
  return lines;
}

/** The file of a table, which says which script made it, from what, and how well it does. */
export function tableText(
  { name, constant, type, imports, about, recipe }: FittedTable,
  { table, figures }: Fitted,
): string {
  const made = `Made by \`npm run fit -- ${name}\` (tools/fit/${name}.ts): ${recipe}; ${figures}.`;
  const comment = [about, made].flatMap((part) => wrapped(part)).map((line) => ` * ${line}`);
  return [
    ...(imports ? [imports, ''] : []),
    '/**',
    ...comment,
    ' */',
    `export const ${constant}: ${type} = ${JSON.stringify(table)};`,
    '',
  ].join('\n');
}

/** Writes a table in the house's formatting. */
export async function writeTable(fitted: FittedTable, result: Fitted): Promise<void> {
  writeFileSync(fitted.file, tableText(fitted, result));
  const { code, output } = await runProgram('biome', ['format', '--write', fitted.file]);
  if (code !== 0) throw new Error(output);
}
