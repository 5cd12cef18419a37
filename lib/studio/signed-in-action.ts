import { z } from 'zod';
import { ServiceError } from '#lib/contract/service-error.ts';
import { type CurrentUser, currentUser } from './auth/session.ts';
import { isStorable, UNSTORABLE } from './storable.ts';
import type { ActionResult } from './views.ts';

/** The code of "not signed in": not one of the interface's. */
export const SIGNED_OUT = 401;
/** The code of "show who you are once more": not one of the interface's either. */
export const SIGN_IN_AGAIN = 403;

/** Somebody is signed in, and has been for too long to be given another way in. */
export class StaleSignInError extends Error {
  override readonly name = 'StaleSignInError';
  constructor() {
    super('sign in again first: this gives a way into the account');
  }
}

/**
 * The edge of every change: who is it, parse, one call, `{ok}` or `{ok: false, code, message, retryAfter?}`.
 * Whatever else is thrown is logged and answered as 9001 without its text.
 */
export function signedInAction<Input, Output, Value>(
  schema: z.ZodType<Output, Input>,
  handle: (user: CurrentUser, input: Output) => Promise<Value>,
): (input: Input) => Promise<ActionResult<Value>> {
  return async (input) => {
    try {
      const user = await currentUser();
      if (!user) return { ok: false, code: SIGNED_OUT, message: 'signed out' };
      if (!isStorable(input)) return { ok: false, code: 4001, message: UNSTORABLE };
      return { ok: true, value: await handle(user, schema.parse(input)) };
    } catch (error) {
      return refusalOf(error);
    }
  };
}

export function refusalOf(error: unknown): { ok: false; code: number; message: string; retryAfter?: number } {
  if (error instanceof ServiceError) {
    return {
      ok: false,
      code: error.code,
      message: error.message,
      ...(error.retryAfterSeconds === undefined ? {} : { retryAfter: error.retryAfterSeconds }),
    };
  }
  if (error instanceof StaleSignInError) return { ok: false, code: SIGN_IN_AGAIN, message: error.message };
  if (error instanceof z.ZodError) {
    const issue = error.issues[0];
    const message = [issue?.path.join('.'), issue?.message].filter(Boolean).join(' ');
    return { ok: false, code: 4001, message };
  }
  // Next's own signals (redirect, not found) are not faults.
  if (
    typeof error === 'object' &&
    error !== null &&
    'digest' in error &&
    String(error.digest).startsWith('NEXT_')
  )
    throw error;
  console.error(error);
  return { ok: false, code: 9001, message: 'internal error' };
}
