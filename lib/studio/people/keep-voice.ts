import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { musicService } from '../service.ts';
import { answerStream } from '../vault/media-answer.ts';

const DATA_ADDRESS = /^data:application\/zip;base64,(.+)$/s;

/**
 * A persona's voice as the ZIP that makes it again.
 * @throws ServiceError 4004 where it is nobody's of theirs, and what the service refuses
 */
export async function keepVoice(ownerId: string, personaId: string): Promise<Response> {
  const persona = await database().persona.findFirst({ where: { id: personaId, ownerId } });
  if (!persona) throw new ServiceError('music_not_found', { publicMessage: 'Persona not found' });
  const { file_url } = await musicService().exportPersona(persona.remoteId);
  const content = DATA_ADDRESS.exec(file_url)?.[1];
  if (!content)
    throw new ServiceError('service_unavailable', { publicMessage: 'the service answered no file' });
  return answerStream(
    (async function* () {
      yield Buffer.from(content, 'base64');
    })(),
    `${persona.name}.zip`,
    'application/zip',
  );
}
