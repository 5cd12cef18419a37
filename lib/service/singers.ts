import type { ServiceContext } from './context.ts';
import { SINGERS } from './engine-room/singers.ts';
import type { Voice } from './platforms/platform.ts';

/** Who a `persona_id` names: a persona of the account, or a built-in singer. */
export async function findSinger(
  { database }: Pick<ServiceContext, 'database'>,
  accountId: string,
  personaId: string,
): Promise<Voice | undefined> {
  const builtIn = SINGERS.find(({ id }) => id === personaId);
  if (builtIn) return { ...builtIn };
  const persona = await database.voicePersona.findFirst({ where: { id: personaId, accountId } });
  return persona ? { ...(persona.profile as Voice), id: persona.id, name: persona.name } : undefined;
}
