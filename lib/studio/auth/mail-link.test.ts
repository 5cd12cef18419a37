import { expect, it } from 'vitest';
import { atOurAddress } from './mail-link.ts';

const settings = { NEXTAUTH_URL: undefined, PUBLIC_URL: undefined, HOST: '127.0.0.1', PORT: 3000 };
const link = (origin: string) =>
  `${origin}/api/auth/callback/email?callbackUrl=${encodeURIComponent(`${origin}/library?kind=song`)}&token=0f&email=ada%40example.com`;

it.each([
  [
    'NEXTAUTH_URL',
    { NEXTAUTH_URL: 'https://studio.example.com/', PUBLIC_URL: 'http://studio:3000' },
    'https://studio.example.com',
  ],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://studio.example.com:8443' }, 'https://studio.example.com:8443'],
  ['what it listens on', {}, 'http://127.0.0.1:3000'],
])('leads to %s, whatever host was claimed', (_, given, ours) => {
  for (const claimed of [
    'https://evil.example',
    'http://evil.example:81',
    'https://evil.example//evil.example',
    ours,
  ])
    expect(new URL(atOurAddress(link(claimed), { ...settings, ...given })).origin).toBe(ours);
  expect(atOurAddress(link('http://evil.example:81'), { ...settings, ...given })).toBe(link(ours));
});
