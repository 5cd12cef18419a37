import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { findPhoneKeys } from '#lib/studio/subsonic/phone-keys.ts';

export const GET = signedInRoute((user) => findPhoneKeys(user.id));
