import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { deriveKey } from '../accounts/secret-box.ts';

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 and SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY_BYTES = 32;

export interface SigningKey {
  privateKey: KeyObject;
  /** 32 bytes, base64url: what others know this installation by. */
  publicKey: string;
}

/**
 * A key that an installation signs with: always the same for an APP_SECRET and a purpose, and nothing else's. Files'
 * signatures are made with that of `papers`.
 */
export function signingKeyOf(appSecret: string, purpose = 'papers'): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_PREFIX, deriveKey(appSecret, purpose)]),
    format: 'der',
    type: 'pkcs8',
  });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(PUBLIC_PREFIX.length).toString('base64url') };
}

/** A public key as files name it; undefined where that is none. */
export function publicKeyOf(text: string): KeyObject | undefined {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== KEY_BYTES) return undefined;
  try {
    return createPublicKey({ key: Buffer.concat([PUBLIC_PREFIX, bytes]), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}
