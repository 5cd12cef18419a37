import { createHash } from 'node:crypto';
import { database } from '#lib/db/client.ts';

/** Longest somebody may look for their device. */
const CHALLENGE_MS = 5 * 60_000;

/**
 * Keeps what an authenticator is asked to sign, for whoever is to answer. A new one takes the place of the holder's last.
 * @param holder a secret of who asks: their session, or a cookie made for this
 */
export async function keepChallenge(holder: string, challenge: string, now = Date.now()): Promise<void> {
  const id = digest(holder);
  const row = { challenge, expiresAt: new Date(now + CHALLENGE_MS) };
  await database().passkeyChallenge.upsert({ where: { id }, create: { id, ...row }, update: row });
}

/** Takes the holder's challenge: whoever asks again, or at the same moment, gets none, nor does who comes too late. */
export async function takeChallenge(holder: string, now = Date.now()): Promise<string | null> {
  const [taken] = await database().$queryRaw<{ challenge: string; expires_at: Date }[]>`
    DELETE FROM studio.passkey_challenges WHERE id = ${digest(holder)} RETURNING challenge, expires_at`;
  return taken && taken.expires_at.getTime() > now ? taken.challenge : null;
}

/** Forgets what was never answered. */
export async function purgeChallenges(now: Date): Promise<void> {
  await database().passkeyChallenge.deleteMany({ where: { expiresAt: { lt: now } } });
}

const digest = (holder: string): string =>
  createHash('sha256').update(`passkey ${holder}`).digest('base64url');
