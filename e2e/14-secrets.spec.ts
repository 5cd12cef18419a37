import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { innerPlaces, secretsOf } from './support/secrets.ts';
import { mainPages, openSong, settle } from './support/steps.ts';

test('no key, secret or inner address is in a page, an answer or the bundle', async ({ page }) => {
  const secrets = [...secretsOf(), ...innerPlaces];
  expect(secrets.length).toBeGreaterThanOrEqual(6);
  const inner = new URL(process.env.E2E_SERVICE_URL ?? 'http://127.0.0.1:3001').host;
  const foundIn = (text: string, wanted: readonly string[]) =>
    wanted.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 12)}…`);

  const answers: { address: string; text: string }[] = [];
  page.on('response', async (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|html|javascript|text|x-component/.test(type))
      answers.push({ address: response.url(), text: await response.text().catch(() => '') });
  });
  await openSong(page);
  const song = page.url();
  for (const address of [
    ...mainPages,
    song,
    '/no-such-page',
    '/api/studio/tasks',
    '/api/health',
    '/api/auth/providers',
    '/api/auth/session',
  ]) {
    await page.goto(address);
    await settle(page);
  }
  expect(answers.length).toBeGreaterThan(20);
  for (const { address, text } of answers) expect(foundIn(text, [...secrets, inner]), address).toEqual([]);

  // The interface's own description names the service's address, which programs need; but no secret.
  await page.goto('/api-reference');
  expect(foundIn(await page.content(), secrets)).toEqual([]);

  const bundle = path.join(process.env.NEXT_DIST_DIR ?? '.next', 'static');
  const files = readdirSync(bundle, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|json|map)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) {
    const text = readFileSync(path.join(bundle, name), 'utf8');
    expect(foundIn(text, [...secrets, inner]), name).toEqual([]);
    expect(text, name).not.toMatch(/sk-music-[0-9A-Za-z]{20}/);
  }
});
