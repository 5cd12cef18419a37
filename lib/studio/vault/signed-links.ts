import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#lib/config/env.ts';
import { reachableOrigin } from '../service.ts';

const sign = (text: string) =>
  createHmac('sha256', `links:${env().NEXTAUTH_SECRET}`).update(text).digest('base64url');

/** What a signed link opens: an upload on its way, or a kept file. */
export type LinkTarget = { kind: 'upload' | 'file'; id: string };

/** An address, good for an hour, from which the service may fetch one file; undefined where it cannot reach us. */
export function signedLink({ kind, id }: LinkTarget, now = Date.now()): string | undefined {
  const origin = reachableOrigin();
  const token = Buffer.from(`${kind}:${id}:${now + 3_600_000}`).toString('base64url');
  return origin && `${origin}/api/studio/links/${token}.${sign(token)}`;
}

/** The target of a link, or null where it is false or has run out. */
export function readSignedLink(link: string, now = Date.now()): LinkTarget | null {
  const [token = '', signature = ''] = link.split('.');
  const expected = Buffer.from(sign(token));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const [kind, id, expires] = Buffer.from(token, 'base64url').toString().split(':');
  return (kind === 'upload' || kind === 'file') && id && Number(expires) > now ? { kind, id } : null;
}
