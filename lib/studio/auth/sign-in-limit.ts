import { createHash } from 'node:crypto';
import { database } from '#lib/db/client.ts';

/** Ten tries for one address in each quarter of an hour, counted in the database: for all studios together. */
const TRIES_MAX = 10;
const WINDOW_MS = 15 * 60_000;

/**
 * Counts a try to sign in, before the password is looked at, so that tries made at once count as well as tries made
 * one after the other. @returns false where there were too many
 */
export async function takeSignInTry(email: string, now = Date.now()): Promise<boolean> {
  const id = idOf(email, now);
  const { tries } = await database().signInTry.upsert({
    where: { id },
    create: { id, tries: 1, endsAt: new Date(now + WINDOW_MS) },
    update: { tries: { increment: 1 } },
  });
  return tries <= TRIES_MAX;
}

/** The password was right. */
export async function forgetSignInTries(email: string, now = Date.now()): Promise<void> {
  await database().signInTry.deleteMany({ where: { id: idOf(email, now) } });
}

/** Removes counts that have run out. */
export async function purgeSignInTries(now: Date): Promise<void> {
  await database().signInTry.deleteMany({ where: { endsAt: { lt: now } } });
}

/** An address in a window of time. What is typed into the field may be anything, a password too: only a digest is kept. */
const idOf = (email: string, now: number): string =>
  createHash('sha256')
    .update(`${Math.floor(now / WINDOW_MS)} ${email.trim().toLowerCase()}`)
    .digest('base64url');
