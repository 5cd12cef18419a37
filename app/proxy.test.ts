import { NextRequest } from 'next/server.js';
import { expect, it } from 'vitest';
import { config, proxy } from '../proxy.ts';

/** As Next matches them: the whole path. */
const isCovered = (path: string): boolean =>
  config.matcher.some(({ source }) => new RegExp(`^${source}$`).test(path));

it.each([
  '/',
  '/create',
  '/songs/abc',
  '/api-reference',
  '/apis',
  '/restless',
  '/share/abc',
  '/sign-in',
  '/icon.svg.html',
  '/no-such-page',
  '/offline/no-such-page',
  '/icons/no-such-icon.png',
  '/service-worker.js.html',
])('%s has a policy', (path) => expect(isCovered(path)).toBe(true));
it.each([
  '/api/studio/tasks',
  '/rest/ping.view',
  '/_next/static/chunks/a.js',
  '/icon.svg',
  '/favicon.ico',
  '/service-worker.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
  '/offline/offline.js',
])('%s is no page', (path) => expect(isCovered(path)).toBe(false));

it('gives each answer a strict policy with a nonce of its own, which Next reads from the request', () => {
  const nonces = Array.from({ length: 20 }, () => {
    const response = proxy(new NextRequest('http://studio.test/create'));
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{40,}' 'strict-dynamic';/);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    for (const rule of [
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "connect-src 'self';",
    ])
      expect(`${policy};`).toContain(rule);
    expect(response.headers.get('x-middleware-request-content-security-policy')).toBe(policy);
    return /nonce-([^']+)/.exec(policy)![1];
  });
  expect(new Set(nonces).size).toBe(20);
});
