import { findPersonaJobs, findPersonas } from '#lib/studio/people/personas.ts';
import { signedInRoute } from '#lib/studio/signed-in-route.ts';

export const GET = signedInRoute(async (user) => ({
  personas: await findPersonas(user.id),
  jobs: await findPersonaJobs(user.id),
}));
