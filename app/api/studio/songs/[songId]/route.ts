import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findSong } from '#lib/studio/songs/song-queries.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }) => findSong(user.id, songId));
