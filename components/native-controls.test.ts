import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const files = globSync('{app,components}/**/*.tsx', { cwd: root })
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

/** What a browser would draw or say in its own looks and language. */
const native: [string, RegExp][] = [
  ['a bar of the browser’s for sound', /<(?:audio|video)\b[^>]*\bcontrols\b/],
  ['a window of the browser’s', /\b(?:window\.)?(?:alert|confirm|prompt)\(/],
];

it.each(native)('no page shows %s', (_, pattern) => {
  expect(files.filter(({ text }) => pattern.test(text)).map(({ file }) => file)).toEqual([]);
});

it('what a form asks for is a Field, which says what is missing in the studio’s words', () => {
  const asks = /<(?:Input|Textarea|Select)\b(?:[^>]|=>)*?\b(?:required|type="email"|min=)/;
  const bare = files.filter(
    ({ file, text }) => !file.startsWith('components/ui/') && asks.test(text) && !text.includes('<Field'),
  );
  expect(files.filter(({ text }) => asks.test(text)).length, 'forms').toBeGreaterThan(5);
  expect(bare.map(({ file }) => file)).toEqual([]);
});
