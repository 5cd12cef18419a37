import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { storageOf } from '#lib/studio/vault/storage-use.ts';

export const GET = signedInRoute((user) => storageOf(user.id));
