'use server';
import { z } from 'zod';
import { changePersona, deletePersona, dismissPersonaJob } from '#lib/studio/people/personas.ts';
import { bringVoicebank, voicebankWish } from '#lib/studio/people/voicebanks.ts';
import { signedInAction } from '#lib/studio/signed-in-action.ts';
import { typedLine, typedName } from '#lib/studio/typed-line.ts';

const id = z.string().min(1).max(64);

export const editPersona = signedInAction(
  z.object({
    personaId: id,
    name: typedName(80),
    description: typedLine(400),
  }),
  (user, { personaId, ...data }) => changePersona(user.id, personaId, data),
);
/** Looks into a voicebank that was sent, or makes a singer of it. */
export const addVoicebank = signedInAction(voicebankWish, (user, wish) => bringVoicebank(user.id, wish));
export const removePersona = signedInAction(z.object({ personaId: id }), (user, { personaId }) =>
  deletePersona(user.id, personaId),
);
export const dismissJob = signedInAction(z.object({ jobId: id }), (user, { jobId }) =>
  dismissPersonaJob(user.id, jobId),
);
