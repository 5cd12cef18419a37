import { createHash, timingSafeEqual } from 'node:crypto';
import { database } from '#lib/db/client.ts';
import { EMAIL_CHARACTERS } from '../auth/passwords.ts';
import { hasSignInTries, takeSignInTry } from '../auth/sign-in-limit.ts';
import { isStorable } from '../storable.ts';
import { digestOf, unseal } from './phone-keys.ts';
import { SubsonicError } from './subsonic-error.ts';

/** Who asks by a player. */
export interface SubsonicUser {
  id: string;
  email: string;
  name: string;
  isOwner: boolean;
}

const LONGEST = 200;
/** The protocol's own least length of a salt. */
const SALT_CHARACTERS = 6;
/** Use is written down again after this long, not with each request. */
const USED_EVERY_MS = 5 * 60_000;
/** Whose tries are counted where no account is named. */
const NOBODY = 'api key';

/**
 * Who asks: by a token of their key for players (`u`, `t`, `s`) or by that key itself (`apiKey`, the extension
 * apiKeyAuthentication). The account's password is no way in, in no form.
 * @param address the network address that asks: wrong tries are counted as those of the sign-in page
 * @throws SubsonicError as the protocol names what is wrong
 */
export async function signInPlayer(parameters: URLSearchParams, address: string): Promise<SubsonicUser> {
  const given = (name: string) => parameters.get(name);
  const isByName = ['u', 'p', 't', 's'].some((name) => parameters.has(name));
  const apiKey = given('apiKey');
  if (apiKey !== null && isByName)
    throw new SubsonicError('conflictingMechanisms', 'apiKey stands alone: no u, p, t or s beside it');
  const email = given('u');
  if (apiKey === null && !email)
    throw new SubsonicError('missingParameter', 'u (with t and s) or apiKey is needed');
  const account = email?.slice(0, EMAIL_CHARACTERS) ?? NOBODY;
  if (!(await hasSignInTries(account, address)))
    throw new SubsonicError('wrongCredentials', 'too many tries: wait a quarter of an hour', 429);
  const found =
    apiKey !== null ? await byApiKey(apiKey) : await byToken(email!, given('t'), given('s'), given('p'));
  if (!found) {
    await takeSignInTry(account, address);
    throw apiKey !== null
      ? new SubsonicError('invalidApiKey', 'this key opens nothing here: make one under Settings')
      : new SubsonicError(
          'wrongCredentials',
          'name or password is not right; the password is one made for players, under Settings',
        );
  }
  await noteUse(found.keyId, found.lastUsedAt);
  return found.user;
}

interface Found {
  keyId: string;
  lastUsedAt: Date | null;
  user: SubsonicUser;
}
const include = { user: { select: { id: true, email: true, name: true, role: true } } } as const;

async function byApiKey(apiKey: string): Promise<Found | null> {
  if (apiKey === '' || apiKey.length > LONGEST) return null;
  const key = await database().phoneKey.findUnique({ where: { keyHash: digestOf(apiKey) }, include });
  return key && foundOf(key);
}

async function byToken(
  email: string,
  token: string | null,
  salt: string | null,
  password: string | null,
): Promise<Found | null> {
  if (token === null || salt === null) {
    if (password !== null)
      throw new SubsonicError(
        'mechanismNotSupported',
        'passwords are not taken as they are: use token sign-in (t and s) or apiKey',
      );
    throw new SubsonicError('missingParameter', 't and s are needed');
  }
  if (salt.length < SALT_CHARACTERS)
    throw new SubsonicError('missingParameter', `s has at least ${SALT_CHARACTERS} characters`);
  if (email.length > EMAIL_CHARACTERS || salt.length > LONGEST || !isStorable(email)) return null;
  if (!/^[0-9a-f]{32}$/i.test(token)) return null;
  const keys = await database().phoneKey.findMany({
    where: { user: { email: email.trim().toLowerCase() } },
    include,
  });
  const wanted = Buffer.from(token.toLowerCase());
  for (const key of keys) {
    const secret = unseal(key.sealedSecret);
    if (secret === null) continue;
    const right = createHash('md5').update(`${secret}${salt}`).digest('hex');
    if (timingSafeEqual(Buffer.from(right), wanted)) return foundOf(key);
  }
  return null;
}

function foundOf(key: {
  id: string;
  lastUsedAt: Date | null;
  user: { id: string; email: string; name: string | null; role: string };
}): Found {
  const { id, email, name, role } = key.user;
  return {
    keyId: key.id,
    lastUsedAt: key.lastUsedAt,
    user: { id, email, name: name ?? email, isOwner: role === 'owner' },
  };
}

async function noteUse(keyId: string, lastUsedAt: Date | null, now = new Date()): Promise<void> {
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < USED_EVERY_MS) return;
  await database().phoneKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: now } });
}
