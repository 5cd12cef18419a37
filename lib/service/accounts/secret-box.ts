import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;

/** Derives a key for one purpose from APP_SECRET (HKDF-SHA256), so that no two uses share one. */
export const deriveKey = (appSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', appSecret, '', `songloom ${purpose}`, 32));

/** Encrypts with AES-256-GCM. @returns `iv.tag.ciphertext`, base64url. */
export function sealSecret(plain: string, appSecret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(appSecret, 'signing secrets'), iv);
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url')).join('.');
}

/** The reverse of {@link sealSecret}. @throws Error when it was changed or APP_SECRET is another. */
export function openSecret(sealed: string, appSecret: string): string {
  const [iv, tag, body] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !body) throw new Error('sealed secret: three parts are needed');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(appSecret, 'signing secrets'), iv);
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
}
