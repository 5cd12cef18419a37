/**
 * `npm run -s members -- list|invitations|reset-password|remove-passkeys|remove|withdraw|make-owner …`: who has an account in the studio,
 * whether the programs run or not. One line of JSON each.
 */
import { parseArgs } from 'node:util';
import { ConfigurationError, forgetEnvironment } from '#lib/config/env.ts';
import { closeDatabase, database } from '#lib/db/client.ts';
import { removeBroughtVoice } from '#lib/service/brought-voices.ts';
import type { ObjectStore } from '#lib/service/storage/object-store.ts';
import { openStore } from '#lib/service/storage/open-store.ts';
import {
  findMembers,
  givePassword,
  removeMember,
  removePasskeys,
  withdrawInvitation,
} from '#lib/studio/auth/members.ts';
import { messageOf, prepare, runCommand } from './prepare.ts';

const USAGE = `usage: npm run -s members -- list
       npm run -s members -- invitations
       npm run -s members -- reset-password|remove-passkeys|remove|make-owner --email ADDRESS
       npm run -s members -- withdraw --id ID`;

const commands: Record<
  string,
  (options: { email: string; id: string }, store: () => ObjectStore) => Promise<unknown[]>
> = {
  list: async () => (await findMembers()).members,
  invitations: async () => (await findMembers()).invitations,
  async 'reset-password'({ email }) {
    return [{ email, ...(await givePassword(await idOf(email))) }];
  },
  /** A lost or stolen device; who has no password gets one by `reset-password`. */
  async 'remove-passkeys'({ email }) {
    return [{ email, removed: await removePasskeys(await idOf(email)) }];
  },
  async remove({ email }, store) {
    // The service may not run: what it keeps of their voices is let go here.
    await removeMember(await idOf(email), (voice) =>
      removeBroughtVoice({ database: database(), store: store() }, voice),
    );
    return [{ email, removed: true }];
  },
  /** For an installation whose owner is gone, or that never had one. */
  async 'make-owner'({ email }) {
    await database().user.update({ where: { id: await idOf(email) }, data: { role: 'owner' } });
    return [{ email, role: 'owner' }];
  },
  async withdraw({ id }) {
    await withdrawInvitation(id);
    return [{ id, withdrawn: true }];
  },
};
const BY_EMAIL = ['reset-password', 'remove-passkeys', 'remove', 'make-owner'];

await runCommand(async () => {
  const { command, email, id } = readOptions();
  const prepared = await prepare({ shareRunning: true });
  forgetEnvironment();
  try {
    for (const line of await commands[command]!({ email, id }, () => openStore(prepared.environment)))
      console.log(JSON.stringify(line));
  } catch (error) {
    throw error instanceof ConfigurationError ? error : new ConfigurationError(messageOf(error));
  } finally {
    await closeDatabase();
    await prepared.close();
  }
}, USAGE);

async function idOf(email: string): Promise<string> {
  const user = await database().user.findUnique({
    where: { email: email.toLowerCase() },
    select: { id: true },
  });
  if (!user) throw new ConfigurationError(`There is nobody with the address ${email}`);
  return user.id;
}

function readOptions(): { command: string; email: string; id: string } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { email: { type: 'string' }, id: { type: 'string' } },
  });
  const [command = ''] = positionals;
  if (positionals.length !== 1 || !Object.hasOwn(commands, command)) throw new ConfigurationError(USAGE);
  if (BY_EMAIL.includes(command) && !values.email?.trim())
    throw new ConfigurationError(`--email is needed: see "members -- list"\n${USAGE}`);
  if (command === 'withdraw' && !values.id?.trim())
    throw new ConfigurationError(`--id is needed: see "members -- invitations"\n${USAGE}`);
  return { command, email: values.email?.trim() ?? '', id: values.id?.trim() ?? '' };
}
