import { findServiceKeys } from '#lib/studio/service-keys.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute((user) => findServiceKeys(user));
