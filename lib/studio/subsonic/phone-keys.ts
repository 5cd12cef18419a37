import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { env } from '#lib/config/env.ts';
import { toLine } from '#lib/contract/measured-text.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { PhoneKeyView } from '../views.ts';

export const PHONE_KEY_NAME_CHARACTERS = 60;
/** Most of one person: each is tried for a token. */
const MOST_KEYS = 10;
/** Letters and digits that are not taken for each other when they are typed: 99 bits in twenty. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Makes a secret for a player on a phone, shown this once: its password (never the account's own), or its API key.
 * @throws ServiceError 4001 for one too many
 */
export async function makePhoneKey(userId: string, name: string): Promise<{ secret: string }> {
  const letters = Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const secret = letters.replace(/.{5}(?=.)/g, '$&-');
  await database().$transaction(async (session) => {
    await session.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`phone keys of ${userId}`}))`;
    if ((await session.phoneKey.count({ where: { userId } })) >= MOST_KEYS)
      throw new ServiceError('invalid_parameters', {
        publicMessage: `there are ${MOST_KEYS} keys for players: remove one first`,
      });
    await session.phoneKey.create({
      data: {
        userId,
        name: toLine(name, PHONE_KEY_NAME_CHARACTERS),
        keyHash: digestOf(secret),
        sealedSecret: seal(secret),
      },
    });
  });
  return { secret };
}

export async function findPhoneKeys(userId: string): Promise<PhoneKeyView[]> {
  const rows = await database().phoneKey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } });
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.getTime(),
    lastUsedAt: lastUsedAt?.getTime() ?? null,
  }));
}

/** Takes one away: its player is refused from now on. @throws ServiceError 4004 for one that is not theirs */
export async function removePhoneKey(userId: string, keyId: string): Promise<void> {
  const { count } = await database().phoneKey.deleteMany({ where: { id: keyId, userId } });
  if (count === 0) throw new ServiceError('music_not_found', { publicMessage: 'Key not found' });
}

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * A token is a digest of the secret itself (Subsonic 1.13: `md5(secret + salt)`), so it has to be read again: it lies
 * under AES-256-GCM with a key of the installation's. `iv.tag.text`, base64url.
 */
function seal(secret: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(), iv);
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** The secret again; null where the installation's own secret is another than when it was made. */
export function unseal(sealed: string): string | null {
  try {
    const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(), iv!).setAuthTag(tag!);
    return decipher.update(text!, undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

const sealingKey = (): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', env().NEXTAUTH_SECRET ?? '', '', 'keys of players', 32));
