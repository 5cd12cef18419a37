import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findVersions } from '#lib/studio/songs/families.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }) => findVersions(user.id, songId));
