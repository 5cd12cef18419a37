import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { forgetEnvironment } from '#lib/config/env.ts';

vi.mock('../service.ts', () => ({ reachableOrigin: () => 'http://studio.test' }));
const { readSignedLink, signedLink } = await import('./signed-links.ts');

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const target = { kind: 'file', id: 'cmsong0000/audio' } as const;
/** What follows `/links/` in the address of {@link target}. */
const link = () => signedLink(target, NOW)!.split('/').at(-1)!;
const tokenOf = (text: string) => Buffer.from(text).toString('base64url');

const useSecret = (secret: string) => {
  process.env.NEXTAUTH_SECRET = secret;
  forgetEnvironment();
};
beforeAll(() => useSecret('the secret of these tests'));

it('opens what it was made for, for an hour', () => {
  expect(readSignedLink(link(), NOW)).toEqual(target);
  expect(readSignedLink(link(), NOW + HOUR - 1)).toEqual(target);
  for (const late of [0, 1, 40 * 24 * HOUR]) expect(readSignedLink(link(), NOW + HOUR + late)).toBeNull();
});

describe('is nothing with', () => {
  const changed: [what: string, change: (signature: string) => string][] = [
    ['a longer life', (signature) => `${tokenOf(`file:${target.id}:${NOW + 99 * HOUR}`)}.${signature}`],
    ['another file', (signature) => `${tokenOf(`file:cmother000/audio:${NOW + HOUR}`)}.${signature}`],
    ['another kind', (signature) => `${tokenOf(`upload:${target.id}:${NOW + HOUR}`)}.${signature}`],
    [
      'an end within its name',
      (signature) => `${tokenOf(`file:${target.id}:${NOW + 99 * HOUR}:1`)}.${signature}`,
    ],
    ['no signature', () => link().split('.')[0]!],
    ['an empty one', () => `${link().split('.')[0]}.`],
    ['half of it', (signature) => `${link().split('.')[0]}.${signature.slice(0, 21)}`],
    ['more than it', (signature) => `${link().split('.')[0]}.${signature}A`],
  ];
  it.each(changed)('%s', (_, change) => {
    expect(readSignedLink(change(link().split('.')[1]!), NOW)).toBeNull();
  });

  it('any one character changed', () => {
    const whole = link();
    for (let at = 0; at < whole.length; at++) {
      const other = whole[at] === 'A' ? 'g' : 'A';
      expect(readSignedLink(whole.slice(0, at) + other + whole.slice(at + 1), NOW), String(at)).toBeNull();
    }
  });

  it("another installation's secret", () => {
    const ours = link();
    useSecret('another secret');
    const theirs = link();
    useSecret('the secret of these tests');
    expect([readSignedLink(theirs, NOW), readSignedLink(ours, NOW)]).toEqual([null, target]);
  });

  it('anything made up', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => readSignedLink(text, NOW) === null));
  });
});
