import { readFile } from 'node:fs/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { withSpectra } from '../brought-voices.ts';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import type { Voice } from '../platforms/platform.ts';
import { syncOperation } from './sync-operation.ts';

/** A singer that was brought, as the files it can be brought with again. */
export const exportPersona = syncOperation('exportPersona', {
  isSlow: true,
  async find(_request, call) {
    const persona = await call.context.database.voicePersona.findFirst({
      where: { id: call.pathId, accountId: call.caller.account.id },
    });
    if (!persona)
      throw new ServiceError('music_not_found', {
        publicMessage: 'Music not found: there is no such persona',
      });
    checkAnalysis(call, 'keepVoice');
    return persona.profile as unknown as Voice;
  },
  async run(_request, profile, call, tools) {
    const voice = await withSpectra(call.context.store, profile, tools.folder);
    const kept = await analyse(call, 'keepVoice', { voice }, tools);
    if (!kept.ok) throw new ServiceError('invalid_parameters', { publicMessage: kept.reason });
    return {
      id: call.pathId,
      file_url: `data:application/zip;base64,${(await readFile(kept.file)).toString('base64')}`,
    };
  },
});
