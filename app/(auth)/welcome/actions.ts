'use server';
import { type AccountRefusal, createAccount, newAccount } from '#lib/studio/auth/accounts.ts';

export type WelcomeAnswer =
  | { ok: true }
  | { ok: false; reason: AccountRefusal | 'nameMissing' | 'emailInvalid' | 'passwordShort' };

/** Makes an account. Open to everyone who may ask; `createAccount` decides. */
export async function makeAccount(input: {
  name: string;
  email: string;
  password: string;
  invitation?: string;
}): Promise<WelcomeAnswer> {
  const parsed = newAccount.safeParse(input);
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0]);
    return {
      ok: false,
      reason: field === 'email' ? 'emailInvalid' : field === 'password' ? 'passwordShort' : 'nameMissing',
    };
  }
  const made = await createAccount(
    parsed.data,
    typeof input.invitation === 'string' ? input.invitation : undefined,
  );
  return typeof made === 'string' ? { ok: false, reason: made } : { ok: true };
}
