import { ownerOnly } from '#lib/studio/auth/owner-only.ts';
import { backupAnswer } from '#lib/studio/backup/make-backup.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute(async (user) => {
  ownerOnly(user);
  return backupAnswer();
});
