import { hash, verify } from '@node-rs/argon2';
import { sharedQueue } from '../fair-queue.ts';

/** Longest address and password that are looked at. */
export const EMAIL_CHARACTERS = 254;
export const PASSWORD_CHARACTERS = 256;

/**
 * Hashing is dear on purpose and runs on threads that files need too: one at a time, and whoever asks for many at once
 * waits for themselves. As many may wait as one address may try: who is let try is not refused here.
 */
const queue = sharedQueue('passwords', { concurrency: 1, mostOfOne: 10, mostOfAll: 200 });

/** @param address who asks: turns are taken between them. @throws QueueFullError */
export const hashPassword = (password: string, address = ''): Promise<string> =>
  queue.run(address, () => hash(password));

/** Whether a password is that of a hash; takes as long where there is no account. @throws QueueFullError */
export const isPassword = (
  passwordHash: string | null | undefined,
  password: string,
  address = '',
): Promise<boolean> =>
  queue.run(address, async () => {
    const isRight = await verify(passwordHash ?? DECOY, password).catch(() => false);
    return isRight && Boolean(passwordHash);
  });

const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$b0pMWm9kN1ZCZ0tDeFh0Rw$3Xn0u8nQ5m3mQXn4c1m0vZ3p0h7D8r5v0gJ1yW0m2xM';
