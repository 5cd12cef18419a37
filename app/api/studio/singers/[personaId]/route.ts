import { singerExample } from '#lib/studio/people/singers.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute<{ personaId: string }>((user, { personaId }, request) =>
  singerExample(user.id, personaId, new URL(request.url).searchParams.get('language')),
);
