import { readFile } from 'node:fs/promises';
import { ServiceError } from '#lib/contract/service-error.ts';
import { withSpectra } from '../brought-voices.ts';
import { analyse, checkAnalysis } from '../clips/analyse.ts';
import { findSinger } from '../singers.ts';
import { syncOperation } from './sync-operation.ts';

/** Sung anew each time: a second of work, and nothing to keep or to sweep. */
export const previewSinger = syncOperation('previewSinger', {
  isSlow: true,
  async find(request, call) {
    const voice = await findSinger(call.context, call.caller.account.id, request.persona_id);
    if (!voice) {
      throw new ServiceError('music_not_found', {
        publicMessage: 'Music not found: persona_id names no persona and no singer',
      });
    }
    checkAnalysis(call, 'singExample');
    return voice;
  },
  sameAs: ({ persona_id, language }) => `${persona_id} ${language}`,
  async run({ persona_id, language }, singer, call, tools) {
    const voice = await withSpectra(call.context.store, singer, tools.folder);
    const { file, durationSeconds } = await analyse(call, 'singExample', { voice, language }, tools);
    return {
      state: 'complete',
      persona_id,
      duration: durationSeconds,
      audio_url: `data:audio/mpeg;base64,${(await readFile(file)).toString('base64')}`,
    };
  },
});
