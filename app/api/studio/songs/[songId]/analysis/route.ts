import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findAnalysis } from '#lib/studio/songs/song-queries.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }) => findAnalysis(user.id, songId));
