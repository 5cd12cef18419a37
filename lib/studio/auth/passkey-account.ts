import { createHash } from 'node:crypto';
import { database } from '#lib/db/client.ts';
import {
  type AccountRefusal,
  createPasskeyAccount,
  mayMakeAccount,
  type NewAccountPass,
  type NewPasskeyAccount,
} from './accounts.ts';
import { beginRegistration, checkRegistration, type RegistrationAnswer } from './passkeys.ts';

/** The account's id, told by who holds the challenge: the passkey is made for it before there is an account. */
const idFor = (holder: string): string =>
  createHash('sha256').update(`account ${holder}`).digest('hex').slice(0, 25);

/** What a passkey is to be made by, for an account that is to be opened by it alone; or why there may be none. */
export async function beginPasskeyAccount(holder: string, account: NewPasskeyAccount, pass: NewAccountPass) {
  const refusal = await mayMakeAccount(pass);
  if (refusal) return refusal;
  // Asked before somebody's device keeps a passkey for nothing.
  if ((await database().user.count({ where: { email: account.email } })) > 0) return 'emailTaken';
  return beginRegistration(holder, { ...account, id: idFor(holder) });
}

/** Makes the account once its passkey is there. @throws ServiceError 4001 for a passkey that is not what was asked for */
export async function finishPasskeyAccount(
  holder: string,
  account: NewPasskeyAccount,
  pass: NewAccountPass,
  made: { answer: RegistrationAnswer; name: string },
): Promise<{ id: string } | AccountRefusal> {
  const passkey = await checkRegistration(holder, made.answer);
  return createPasskeyAccount(account, pass, { id: idFor(holder), passkey, passkeyName: made.name });
}
