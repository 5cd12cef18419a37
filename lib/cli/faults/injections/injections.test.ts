import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { INJECTIONS } from './index.ts';

test('every file of the folder is in the list', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => name.endsWith('.ts') && !['index.ts', 'injection.ts', 'injections.test.ts'].includes(name),
  );
  expect(INJECTIONS).toHaveLength(files.length);
  expect(new Set(INJECTIONS.map(({ name }) => name)).size).toBe(files.length);
});
