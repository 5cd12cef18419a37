'use server';
import { z } from 'zod';
import { changePersona, deletePersona, dismissPersonaJob } from '#lib/studio/people/personas.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';

const id = z.string().min(1).max(64);

export const editPersona = signedInAction(
  z.object({
    personaId: id,
    name: z.string().trim().min(1).max(80),
    description: z.string().trim().max(400),
  }),
  (user, { personaId, ...data }) => changePersona(user.id, personaId, data),
);
export const removePersona = signedInAction(z.object({ personaId: id }), (user, { personaId }) =>
  deletePersona(user.id, personaId),
);
export const dismissJob = signedInAction(z.object({ jobId: id }), (user, { jobId }) =>
  dismissPersonaJob(user.id, jobId),
);
