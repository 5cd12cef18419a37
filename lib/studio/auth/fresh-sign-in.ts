import type { z } from 'zod';
import { StaleSignInError, signedInAction } from '../signed-in-action.ts';
import type { ActionResult } from '../views.ts';
import type { CurrentUser } from './session.ts';

/** Whoever showed who they are so long ago may be somebody else by now: a browser left open, a copied cookie. */
export const FRESH_MS = 10 * 60_000;
/** Two machines' clocks may be apart by this much. */
const AHEAD_MS = 60_000;

/** Whether somebody showed who they are just now. */
export const isFresh = ({ provenAt }: Pick<CurrentUser, 'provenAt'>, now = Date.now()): boolean =>
  provenAt !== undefined && now - provenAt <= FRESH_MS && provenAt - now <= AHEAD_MS;

/** @throws StaleSignInError unless they did */
export function needFresh(user: Pick<CurrentUser, 'provenAt'>): void {
  if (!isFresh(user)) throw new StaleSignInError();
}

/** An action that makes or changes a way into the account: for who signed in within ten minutes. */
export function freshAction<Input, Output, Value>(
  schema: z.ZodType<Output, Input>,
  handle: (user: CurrentUser, input: Output) => Promise<Value>,
): (input: Input) => Promise<ActionResult<Value>> {
  return signedInAction(schema, (user, input) => {
    needFresh(user);
    return handle(user, input);
  });
}
