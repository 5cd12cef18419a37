import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { answerStream } from '#lib/studio/vault/stream-answer.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }, request) =>
  answerStream(user.id, songId, request.signal),
);
