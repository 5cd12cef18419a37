import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { answerSongFile } from '#lib/studio/songs/downloads.ts';

const answer = signedInRoute<{ songId: string; kind: string }>((user, { songId, kind }, request) =>
  answerSongFile(user.id, songId, kind, request),
);

export { answer as GET, answer as HEAD };
