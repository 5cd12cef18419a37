import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { signBody } from '#lib/client/verify-callback.ts';
import { apiDocument } from './api-document.ts';

const written = readFileSync(path.join(import.meta.dirname, '../../docs/api.md'), 'utf8');

test('docs/api.md is what the declarations say; `npm run -s api-docs` writes it', () => {
  expect(written).toBe(apiDocument());
});

test('its examples of verifying a callback hold', async () => {
  const body = '{"task_id":"t","results":[{"title":"Ünïcödé 你好"}]}';
  const signature = signBody(body, 'secret');
  const block = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(written)![1]!;
  const { isGenuine } = (await import(`data:text/javascript,${encodeURIComponent(block('js'))}`)) as {
    isGenuine(body: string, signature: string | null, secret: string): boolean;
  };
  expect(isGenuine(body, signature, 'secret')).toBe(true);
  for (const wrong of ['', null, signature.slice(7), signBody(`${body} `, 'secret')])
    expect(isGenuine(body, wrong, 'secret')).toBe(false);
  const command = block('sh')
    .split('\n')
    .find((line) => line.startsWith('openssl'))!;
  const digest = execFileSync('sh', ['-c', command.replace('< body.json', '')], {
    input: body,
    env: { ...process.env, SIGNING_SECRET: 'secret' },
  });
  expect(`sha256=${digest.toString().trim().split(' ').at(-1)}`).toBe(signature);
});
