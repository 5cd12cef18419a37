import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { database } from '#lib/db/client.ts';
import { hashPassword } from '#lib/studio/auth/passwords.ts';

/** Somebody who is signed in to the studio, with what a browser would know of it. */
export interface Member {
  cookie: string;
  /** Ids by name, of every server action there is. */
  actions: Record<string, string>;
}

const PASSWORD = 'a long password of a member';
const EMAIL = 'mallory@example.com';
const manifestSchema = z.object({
  node: z.record(z.string(), z.object({ exportedName: z.string() })),
});

/** Makes a member beside the owner and signs them in. @param databaseUrl of the studio that runs */
export async function makeMember(studioUrl: string): Promise<Member> {
  await database().user.create({
    data: { email: 'owner@example.com', role: 'owner', emailVerified: new Date() },
  });
  await database().user.create({
    data: {
      email: EMAIL,
      role: 'member',
      emailVerified: new Date(),
      passwordHash: await hashPassword(PASSWORD),
    },
  });
  const cookie = await signIn(studioUrl);
  if (!(await isMember(studioUrl, cookie))) throw new Error('the member cannot sign in');
  return { cookie, actions: readActions() };
}

/**
 * Lets somebody in again who is no member any more: some actions end all sessions but one, which the browser is given
 * anew. @returns whether it had come to that
 */
export async function comeBack(studioUrl: string, member: Member): Promise<boolean> {
  if (await isMember(studioUrl, member.cookie)) return false;
  member.cookie = await signIn(studioUrl);
  return true;
}

const isMember = async (studioUrl: string, cookie: string): Promise<boolean> =>
  (await fetch(`${studioUrl}/api/studio/library`, { headers: { cookie } })).status !== 401;

async function signIn(studioUrl: string): Promise<string> {
  const first = await fetch(`${studioUrl}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const answer = await fetch(`${studioUrl}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: cookieOf(first) },
    body: new URLSearchParams({ csrfToken, email: EMAIL, password: PASSWORD, json: 'true' }),
    redirect: 'manual',
  });
  return cookieOf(answer);
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');

/** As the build wrote them down. */
function readActions(): Record<string, string> {
  const file = path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'server', 'server-reference-manifest.json');
  const { node } = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return Object.fromEntries(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]));
}
