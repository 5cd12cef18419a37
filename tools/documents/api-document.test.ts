import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { apiDocument } from './api-document.ts';

const written = readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8');

test('docs/api.md is what the declarations say; `npm run -s api-docs` writes it', () => {
  expect(written).toBe(apiDocument());
});
