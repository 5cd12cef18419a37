import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { makeAudioZip } from '#lib/studio/songs/downloads.ts';
import { answerStream } from '#lib/studio/vault/media-answer.ts';

export const GET = signedInRoute(async (user, _, request) => {
  const songIds = new URL(request.url).searchParams.get('songs')?.split(',').slice(0, 100) ?? [];
  return answerStream(await makeAudioZip(user.id, songIds), 'songloom.zip', 'application/zip');
});
