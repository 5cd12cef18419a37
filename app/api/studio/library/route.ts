import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findSongs, libraryQuery } from '#lib/studio/songs/library.ts';

export const GET = signedInRoute((user, _, request) =>
  findSongs(user.id, libraryQuery.parse(Object.fromEntries(new URL(request.url).searchParams))),
);
