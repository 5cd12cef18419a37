import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { fetchSource } from './fetch-source.ts';

/**
 * A song of the owner's that is being made, as far as it is heard already: what the service streams, passed on as it
 * comes. Over when that is over, or when nobody listens any more.
 * @throws ServiceError 4004 where nothing is to be heard, 9002 where the service cannot be reached
 */
export async function answerStream(ownerId: string, songId: string, signal: AbortSignal): Promise<Response> {
  const song = await database().song.findFirst({
    where: { id: songId, ownerId, operation: { state: 'processing', streamUrl: { not: null } } },
    select: { operation: { select: { streamUrl: true } } },
  });
  const address = song?.operation?.streamUrl;
  if (!address) throw new ServiceError('music_not_found');
  const source = await fetchSource(address, { signal }).catch((cause) => {
    throw new ServiceError('service_unavailable', { cause });
  });
  if (!source.ok) {
    await source.body?.cancel();
    throw new ServiceError(source.status >= 500 ? 'service_unavailable' : 'music_not_found');
  }
  return new Response(source.body as ReadableStream | null, {
    headers: {
      // Whatever the other side calls it, it is played as this and as nothing else.
      'Content-Type': 'audio/mpeg',
      'Accept-Ranges': 'none',
      'Cache-Control': 'private, no-store',
      'X-Accel-Buffering': 'no',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  });
}
