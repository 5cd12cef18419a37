import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findLineage } from '#lib/studio/songs/lineage.ts';

export const GET = signedInRoute<{ songId: string }>((user, { songId }) => findLineage(user.id, songId));
