import { findSignIns } from '#lib/studio/auth/sign-ins.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute((user) => findSignIns(user));
