import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { musicService } from '../service.ts';
import { serviceModels } from '../service-facts.ts';
import { audioOfAddress } from './audio-of-address.ts';

/** Whether a person may have this one sing: a persona of theirs, or a singer that is built into the service. */
export async function maySing(ownerId: string, remoteId: string): Promise<boolean> {
  if ((await database().persona.count({ where: { ownerId, remoteId } })) > 0) return true;
  return (await serviceModels()).some(({ singers }) => singers?.some(({ id }) => id === remoteId));
}

/** Two lines by a singer, as audio. @throws ServiceError 4004 where it is nobody's of theirs, 9002 where the service has none */
export async function singerExample(
  ownerId: string,
  remoteId: string,
  language: string | null,
): Promise<Response> {
  if (!(await maySing(ownerId, remoteId)))
    throw new ServiceError('music_not_found', { publicMessage: 'Persona not found' });
  const { audio_url } = await musicService().previewSinger({
    persona_id: remoteId,
    language: language === 'zh' ? 'zh' : 'en',
  });
  return audioOfAddress(audio_url);
}
