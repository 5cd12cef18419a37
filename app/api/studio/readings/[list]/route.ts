import { readAloud } from '#lib/studio/people/readings.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute<{ list: string }>((_user, { list }, request) =>
  readAloud(list, new URL(request.url).searchParams.get('line')),
);
