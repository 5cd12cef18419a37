import { pollIntervalMs } from '#lib/studio/service.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findTasksAfter } from '#lib/studio/songs/task-news.ts';

/** With `known` it is answered when there is something new, or after the time in which the studio itself asks. */
export const GET = signedInRoute(async (user, _, request) => {
  const pollMs = pollIntervalMs();
  const known = new URL(request.url).searchParams.get('known');
  return {
    ...(await findTasksAfter(user.id, { known, holdMs: pollMs, signal: request.signal })),
    pollMs,
  };
});
