import { createHash, randomBytes } from 'node:crypto';

/** The fixed vendor prefix of every AppKey. */
export const KEY_PREFIX = 'sk-music-';
const SECRET_BYTES = 32;
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 32 bytes need ⌈256 / log2(62)⌉ = 43 characters. */
const SECRET_CHARACTERS = 43;
const SHAPE = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS}}$`);

export interface NewAppKey {
  /** Shown once, never stored. */
  appKey: string;
  keyHash: string;
  displayPrefix: string;
  lastFour: string;
}

/** A new random key with what may be stored of it. */
export function makeAppKey(): NewAppKey {
  let left = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let secret = '';
  for (let i = 0; i < SECRET_CHARACTERS; i++, left /= 62n) secret = BASE62[Number(left % 62n)] + secret;
  const appKey = KEY_PREFIX + secret;
  return {
    appKey,
    keyHash: hashAppKey(appKey),
    displayPrefix: appKey.slice(0, KEY_PREFIX.length + 4),
    lastFour: appKey.slice(-4),
  };
}

/** SHA-256, hexadecimal. A random 256-bit secret needs no slow hash: it cannot be guessed. */
export const hashAppKey = (appKey: string): string => createHash('sha256').update(appKey).digest('hex');

/** Whether a text can be a key at all. */
export const looksLikeAppKey = (text: string): boolean => SHAPE.test(text);

/** A signing secret: 32 random bytes, hexadecimal. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('hex')}`;
