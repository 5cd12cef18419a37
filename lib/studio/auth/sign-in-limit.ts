import { createHash } from 'node:crypto';
import { database } from '#lib/db/client.ts';

/** Tries for one account from one network address in each quarter of an hour, counted for all studios together. */
const TRIES_MAX = 10;
/** The same from all addresses together that are not known to be the account's own. */
const TRIES_OF_STRANGERS_MAX = 200;
const WINDOW_MS = 15 * 60_000;
/** An address from which the account was signed in to is its own for this long. */
const KNOWN_MS = 30 * 86_400_000;

/**
 * Counts a try to sign in, before the password is looked at, so that tries made at once count as well as tries made
 * one after the other. Wrong tries keep out the address that makes them, not the account's owner elsewhere.
 * @param address the network address that asks
 * @returns false where there were too many
 */
export async function takeSignInTry(email: string, address: string, now = Date.now()): Promise<boolean> {
  if ((await count(`${windowOf(now)} ${normal(email)} from ${address}`, now)) > TRIES_MAX) return false;
  if (await isKnown(email, address, now)) return true;
  return (await count(`${windowOf(now)} ${normal(email)}`, now)) <= TRIES_OF_STRANGERS_MAX;
}

/** Whether {@link takeSignInTry} would let one more try be made; counts none. */
export async function hasSignInTries(email: string, address: string, now = Date.now()): Promise<boolean> {
  const of = async (what: string) =>
    (await database().signInTry.findUnique({ where: { id: digest(what) } }))?.tries ?? 0;
  if ((await of(`${windowOf(now)} ${normal(email)} from ${address}`)) >= TRIES_MAX) return false;
  if (await isKnown(email, address, now)) return true;
  return (await of(`${windowOf(now)} ${normal(email)}`)) < TRIES_OF_STRANGERS_MAX;
}

/** The password was right: the address is the account's own. */
export async function forgetSignInTries(email: string, address: string, now = Date.now()): Promise<void> {
  await database().signInTry.deleteMany({
    where: { id: digest(`${windowOf(now)} ${normal(email)} from ${address}`) },
  });
  const id = knownId(email, address);
  const endsAt = new Date(now + KNOWN_MS);
  await database().signInTry.upsert({ where: { id }, create: { id, tries: 0, endsAt }, update: { endsAt } });
}

/** Counts what is asked for in somebody's name, whoever asks: mails, changes of a password. */
export async function takeTry(what: string, now = Date.now(), most = TRIES_MAX): Promise<boolean> {
  return (await count(`${windowOf(now)} ${what}`, now)) <= most;
}

/** What was tried was right: the tries at it count no more. */
export async function forgetTries(what: string, now = Date.now()): Promise<void> {
  await database().signInTry.deleteMany({ where: { id: digest(`${windowOf(now)} ${what}`) } });
}

/** Removes counts that have run out. */
export async function purgeSignInTries(now: Date): Promise<void> {
  await database().signInTry.deleteMany({ where: { endsAt: { lt: now } } });
}

/** Removes links sent by mail that have run out and were never used. */
export async function purgeSignInLinks(now: Date): Promise<void> {
  await database().verificationToken.deleteMany({ where: { expires: { lt: now } } });
}

async function count(what: string, now: number): Promise<number> {
  const id = digest(what);
  const add = () =>
    database().signInTry.upsert({
      where: { id },
      create: { id, tries: 1, endsAt: new Date(now + WINDOW_MS) },
      update: { tries: { increment: 1 } },
    });
  // Of two that come first at once, one finds the row made meanwhile.
  const { tries } = await add().catch((error: { code?: string }) => {
    if (error.code !== 'P2002') throw error;
    return add();
  });
  return tries;
}

async function isKnown(email: string, address: string, now: number): Promise<boolean> {
  return (
    (await database().signInTry.count({
      where: { id: knownId(email, address), endsAt: { gt: new Date(now) } },
    })) > 0
  );
}

const windowOf = (now: number): number => Math.floor(now / WINDOW_MS);
const normal = (email: string): string => email.trim().toLowerCase();
const knownId = (email: string, address: string): string => digest(`known ${normal(email)} at ${address}`);
/** What is typed into the field may be anything, a password too: only a digest is kept. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
