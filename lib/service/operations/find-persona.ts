import { ServiceError } from '#lib/contract/service-error.ts';
import { findSinger } from '../singers.ts';
import type { Call } from './operation.ts';

/** The singer that persona_id names. @throws ServiceError 4004 where it names none that the caller may have */
export async function findPersona({ context, caller }: Call, id: string) {
  const singer = await findSinger(context, caller.account.id, id);
  if (singer) return singer;
  throw new ServiceError('music_not_found', {
    publicMessage: 'Music not found: persona_id names no persona',
  });
}
