import { keepVoice } from '#lib/studio/people/keep-voice.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute<{ personaId: string }>((user, { personaId }) =>
  keepVoice(user.id, personaId),
);
