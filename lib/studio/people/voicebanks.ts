import { z } from 'zod';
import { endpoints } from '#lib/contract/endpoints/index.ts';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { musicService } from '../service.ts';
import { signedLink } from '../vault/signed-links.ts';
import { findUpload, removeUpload, uploadLinkId } from '../vault/uploads.ts';
import type { BuildView, VoicebankView } from '../views.ts';

const { name, speaker, timing, pitch, steps, check_only } = endpoints.bringVoicebank.request.shape;

const buildId = z.string().regex(/^[\w-]{8,64}$/);

export const voicebankWish = z.object({
  uploadId: z.uuid(),
  /** By which it can be asked how far it is; another one each time. */
  buildId: buildId.optional(),
  checkOnly: check_only,
  ...{ name, speaker, timing, pitch, steps },
});

/** What a call is named at the service: with its owner, so that nobody asks after another's. */
const callOf = (ownerId: string, build: string) => `voicebank-${ownerId}-${build}`;

/**
 * How far a voicebank of the owner's is that is being looked into or made a singer of, 0–1; null while nobody knows.
 * @throws ServiceError where the service tells no progress
 */
export async function buildProgress(ownerId: string, build: string): Promise<BuildView> {
  if (!buildId.safeParse(build).success) return { progress: null };
  try {
    return { progress: (await musicService().getProgress(callOf(ownerId, build))).progress };
  } catch (error) {
    if (error instanceof ServiceError && error.errorName === 'task_not_found') return { progress: null };
    throw error;
  }
}

/** The most that is kept of who made a bank, beside its name. */
const DESCRIPTION_CHARACTERS = 400;

/**
 * Looks into a voicebank that was sent, or makes a singer of it, who is a persona of the owner's. The service fetches
 * it by a signed link; the upload goes when it was used.
 * @throws ServiceError 4004 where the upload is not the owner's or gone, and what the service refuses
 */
export async function bringVoicebank(
  ownerId: string,
  { uploadId, buildId: build, checkOnly, ...wish }: z.output<typeof voicebankWish>,
): Promise<VoicebankView> {
  await findUpload(ownerId, uploadId);
  const address = signedLink({ kind: 'upload', id: uploadLinkId(ownerId, uploadId) });
  if (!address)
    throw new ServiceError('invalid_parameters', {
      publicMessage: 'PUBLIC_URL is not set, so the service cannot fetch the file from here',
    });
  const told = await musicService().bringVoicebank(
    { ...wish, bank_url: address, check_only: checkOnly },
    build === undefined ? {} : { idempotencyKey: callOf(ownerId, build) },
  );
  if (told.persona_id !== undefined) {
    await database().persona.create({
      data: {
        ownerId,
        remoteId: told.persona_id,
        name: told.name,
        description: [told.author, told.web].filter(Boolean).join(' · ').slice(0, DESCRIPTION_CHARACTERS),
      },
    });
    await removeUpload(ownerId, uploadId);
  }
  return {
    kind: told.kind,
    name: told.name,
    author: told.author ?? '',
    bytes: told.bytes,
    sha256: told.sha256,
    speakers: told.speakers,
    speaker: told.speaker ?? null,
    pace: told.seconds_a_second ?? null,
    languages: (['en', 'zh'] as const).map((language) => ({
      language,
      share: told.languages[language].share,
      missing: told.languages[language].missing.map(({ sound }) => sound),
    })),
    licences: told.licences,
    remarks: told.remarks,
  };
}
