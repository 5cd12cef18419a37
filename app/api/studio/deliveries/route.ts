import { findDeliveries } from '#lib/studio/service-keys.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute((user, _, request) =>
  findDeliveries(user, new URL(request.url).searchParams.get('before') ?? undefined),
);
