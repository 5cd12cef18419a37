import { signedInRoute } from '#lib/studio/signed-in-route.ts';
import { receiveUpload } from '#lib/studio/vault/uploads.ts';

/** The one POST here: bytes, streamed to disk; what is to be done with them is an action. */
export const POST = signedInRoute((user, _, request) => receiveUpload(user.id, request.body));
