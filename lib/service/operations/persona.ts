import { ServiceError } from '#lib/contract/service-error.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { keepBroughtVoice } from '../brought-voices.ts';
import { analyse, checkAnalysis, clipFiles } from '../clips/analyse.ts';
import { findClip } from '../clips/sources.ts';
import { newId } from '../ids.ts';
import { syncOperation } from './sync-operation.ts';

export const createPersona = syncOperation('createPersona', {
  isSlow: true,
  async find(request, call) {
    const clip = await findClip(call.context, call.caller.account.id, request.clip_id, 'clip_id');
    checkAnalysis(call, request.reading ? 'learnReading' : 'learnVoice');
    if (request.reading) await call.context.quota.check(call.caller.account.id);
    return clip;
  },
  async run(request, clip, call, tools) {
    const { clock, database } = call.context;
    const id = newId(clock.now());
    const files = await clipFiles(call, clip, tools);
    if (request.reading) {
      const { name, reading: list, consent } = request;
      const built = await analyse(call, 'learnReading', { files, name, list, consent }, tools);
      if (!built.ok)
        throw new ServiceError('invalid_parameters', { publicMessage: `clip_id: ${built.reason}` });
      const { profile, file } = built;
      const kept = await keepBroughtVoice(call.context, {
        accountId: clip.accountId,
        name,
        profile,
        file,
        clipId: clip.id,
      });
      call.context.quota.add(clip.accountId, kept.bytes);
      return {
        taskBatchId: kept.batchId,
        items: [
          {
            id: kept.id,
            status: 'complete',
            name,
            clip_id: clip.id,
            created_at: kept.createdAt.getTime(),
          },
        ],
      };
    }
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
