import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findScore } from '#lib/studio/songs/song-queries.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }) => findScore(user.id, songId));
