import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { musicService } from '../service.ts';
import type { EditProposal } from '../views.ts';

export interface EditWish {
  songId: string;
  /** In English or Chinese. */
  text: string;
  /** Of the sentences. */
  language: 'en' | 'zh';
  /** Whether the service may ask a language model, where it has one. */
  useModel: boolean;
}

/** What is wanted of a song of the owner's, as edits of its score; nothing is changed. @throws ServiceError */
export async function proposeEdits(ownerId: string, wish: EditWish): Promise<EditProposal> {
  const song = await database().song.findFirst({
    where: { id: wish.songId, ownerId, deletedAt: null },
    select: { clipId: true },
  });
  if (!song?.clipId) throw new ServiceError('music_not_found');
  const { text, language, useModel } = wish;
  const answer = await musicService().proposeEdits({
    clip_id: song.clipId,
    text,
    language,
    use_model: useModel,
  });
  const { start_s: start, end_s: end, language_model: model } = answer;
  return {
    changes: answer.changes.map(({ sentence, from_bar, to_bar }) => ({
      sentence,
      fromBar: from_bar,
      toBar: to_bar,
    })),
    edits: answer.changes.flatMap(({ edits }) => edits),
    version: answer.version,
    span: answer.understood && start !== undefined && end !== undefined ? { start, end } : null,
    reason: answer.reason ?? null,
    notices: answer.notices ?? [],
    model: model && !model.asked ? { name: model.name, host: model.host } : null,
  };
}
