import { buildProgress } from '#lib/studio/people/voicebanks.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute<{ buildId: string }>((user, { buildId }) => buildProgress(user.id, buildId));
