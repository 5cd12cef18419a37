import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { makeBundle } from '#lib/studio/songs/bundle.ts';
import { answerStream } from '#lib/studio/vault/media-answer.ts';

export const GET = signedInRoute<{ songId: string }>(async (user, { songId }) => {
  const { name, content } = await makeBundle(user.id, songId);
  return answerStream(content, name, 'application/zip');
});
