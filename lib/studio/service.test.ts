import { afterEach, expect, test, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';
import { isEmbedded, pollIntervalMs, reachableOrigin } from './service.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  forgetEnvironment();
});

/** What a service is, is said and not read out of its address. */
test.each([
  ['none is named: the one beside us', {}, true],
  [
    'ours, at another address',
    { MUSIC_API_BASE_URL: 'http://service:3001', MUSIC_API_EMBEDDED: 'true' },
    true,
  ],
  ['another’s, on this very machine', { MUSIC_API_BASE_URL: 'http://127.0.0.1:3001' }, false],
  ['a vendor’s', { MUSIC_API_BASE_URL: 'https://api.example.com' }, false],
])('%s', (_, variables, embedded) => {
  for (const name of ['MUSIC_API_BASE_URL', 'MUSIC_API_EMBEDDED', 'PUBLIC_URL']) vi.stubEnv(name, '');
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  forgetEnvironment();
  expect(isEmbedded()).toBe(embedded);
  expect(pollIntervalMs()).toBe(embedded ? 1_000 : 5_000);
  expect(reachableOrigin()).toBe(embedded ? 'http://127.0.0.1:3000' : undefined);
});
