import { ServiceError } from '#lib/contract/service-error.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { analyse, checkAnalysis, clipFiles } from '../clips/analyse.ts';
import { findClip } from '../clips/sources.ts';
import { newId } from '../ids.ts';
import { syncOperation } from './sync-operation.ts';

export const createPersona = syncOperation('createPersona', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, 'learnVoice');
    return clip;
  },
  async run(request, clip, call, tools) {
    const { clock, database } = call.context;
    const id = newId(clock.now());
    const files = await clipFiles(call, clip, tools);
    const learned = await analyse(call, 'learnVoice', { files, id, name: request.name }, tools);
    if (!learned.ok) {
      throw new ServiceError('invalid_parameters', { publicMessage: `clip_id: ${learned.reason}` });
    }
    const batchId = newId(clock.now());
    const createdAt = new Date(clock.now());
    await database.voicePersona.create({
      data: {
        id,
        batchId,
        accountId: clip.accountId,
        name: request.name,
        clipId: clip.id,
        profile: learned.voice as Prisma.InputJsonObject,
        createdAt,
      },
    });
    return {
      taskBatchId: batchId,
      items: [
        { id, status: 'complete', name: request.name, clip_id: clip.id, created_at: createdAt.getTime() },
      ],
    };
  },
});
