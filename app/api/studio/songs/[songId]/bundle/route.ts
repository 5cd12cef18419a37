import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { makeBundle } from '#lib/studio/songs/bundle.ts';
import { answerDownload } from '#lib/studio/vault/media-answer.ts';

export const GET = signedInRoute<{ songId: string }>(async (user, { songId }) => {
  const { name, bytes } = await makeBundle(user.id, songId);
  return answerDownload(bytes, name, 'application/zip');
});
