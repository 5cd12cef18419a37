import { findMembers } from '#lib/studio/auth/members.ts';
import { ownerOnly } from '#lib/studio/auth/owner-only.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute((user) => {
  ownerOnly(user);
  return findMembers();
});
