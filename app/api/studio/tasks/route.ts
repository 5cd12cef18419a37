import { pollIntervalMs } from '#lib/studio/service.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findTasks } from '#lib/studio/songs/song-queries.ts';

export const GET = signedInRoute(async (user) => ({
  tasks: await findTasks(user.id),
  pollMs: pollIntervalMs(),
}));
