import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { INJECTIONS } from './index.ts';

test('every file of the folder is in the list, under names of their own', () => {
  const list = readFileSync(path.join(import.meta.dirname, 'index.ts'), 'utf8');
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !['index.ts', 'injection.ts', 'injections.test.ts'].includes(name),
  );
  for (const file of files) expect(list).toContain(`'./${file}'`);
  for (const of of ['id', 'name'] as const)
    expect(new Set(INJECTIONS.map((injection) => injection[of])).size).toBe(INJECTIONS.length);
});
