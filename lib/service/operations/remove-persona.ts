import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { removePersonaOf } from '../brought-voices.ts';
import type { Operation } from './operation.ts';

export const removePersona: Operation<'removePersona'> = {
  endpoint: endpoints.removePersona,
  async handle(_request, { context, caller, pathId }) {
    if (!(await removePersonaOf(context, { id: pathId, accountId: caller.account.id })))
      throw new ServiceError('music_not_found', {
        publicMessage: 'Music not found: there is no such persona',
      });
    return { id: pathId, removed: true };
  },
};
