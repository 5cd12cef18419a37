'use server';
import { headers } from 'next/headers';
import { type AccountRefusal, createAccount, newAccount } from '#lib/studio/auth/accounts.ts';
import { QueueFullError } from '#lib/studio/fair-queue.ts';
import { isStorable } from '#lib/studio/storable.ts';

export type WelcomeAnswer =
  | { ok: true }
  | { ok: false; reason: AccountRefusal | 'nameMissing' | 'emailInvalid' | 'passwordShort' };

/** Makes an account. Open to everyone who may ask; `createAccount` decides. */
export async function makeAccount(input: {
  name: string;
  email: string;
  password: string;
  invitation?: string;
  setupToken?: string;
}): Promise<WelcomeAnswer> {
  const parsed = newAccount.safeParse(isStorable(input) ? input : {});
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return {
      ok: false,
      reason: field === 'email' ? 'emailInvalid' : field === 'password' ? 'passwordShort' : 'nameMissing',
    };
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  try {
    const made = await createAccount(parsed.data, {
      invitation: text(input.invitation),
      setupToken: text(input.setupToken),
      address: (await headers()).get('x-forwarded-for') ?? '',
    });
    return typeof made === 'string' ? { ok: false, reason: made } : { ok: true };
  } catch (error) {
    if (error instanceof QueueFullError) return { ok: false, reason: 'busy' };
    throw error;
  }
}
