import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { makeStemsZip } from '#lib/studio/songs/downloads.ts';
import { answerStream } from '#lib/studio/vault/media-answer.ts';

export const GET = signedInRoute<{ songId: string }>(async (user, { songId }, request) => {
  const key = new URL(request.url).searchParams.get('key') ?? '';
  const { name, content } = await makeStemsZip(user.id, songId, key);
  return answerStream(content, name, 'application/zip');
});
