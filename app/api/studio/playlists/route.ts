import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findPlaylists } from '#lib/studio/songs/playlists.ts';

export const GET = signedInRoute((user) => findPlaylists(user.id));
