import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { musicService } from '../service.ts';
import type { ReadingView } from '../views.ts';
import { audioOfAddress } from './audio-of-address.ts';

/**
 * The lines of a list to read aloud; with the number of one, that as a singer reads it.
 * @throws ServiceError 4001 where there is no such list or line
 */
export async function readAloud(list: string, line: string | null): Promise<ReadingView | Response> {
  const wish = endpoints.readingList.request.safeParse({
    list,
    ...(line !== null && { line: Number(line) }),
  });
  if (!wish.success)
    throw new ServiceError('invalid_parameters', { publicMessage: 'There is no such list or line to read' });
  const told = await musicService().readingList(wish.data);
  if (told.audio_url !== undefined) return audioOfAddress(told.audio_url);
  return { lines: told.lines };
}
