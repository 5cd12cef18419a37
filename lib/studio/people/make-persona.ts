import { z } from 'zod';
import { ServiceError } from '#lib/contract/service-error.ts';
import { database, type StoredSong } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { isEmbedded, musicService } from '../service.ts';
import { typedLine, typedName } from '../typed-line.ts';
import { signedLink } from '../vault/signed-links.ts';

export const personaParameters = z.object({
  name: typedName(80),
  description: typedLine(400).default(''),
  /** The clip has a band: its voice is separated first. A range always needs that step. */
  separateFirst: z.boolean().default(false),
  range: z.object({ start: z.number().min(0), end: z.number().positive() }).optional(),
});

/** Learns a singer from a clip: separates the voice where asked, uploads that, then makes the persona. */
export async function makePersona(
  song: StoredSong & { clipId: string },
  wanted: z.input<typeof personaParameters>,
  jobId: string,
): Promise<Prisma.InputJsonObject> {
  const { name, description, separateFirst, range } = personaParameters.parse(wanted);
  const clipId = separateFirst || range ? await clipOfVoice(song, range, jobId) : song.clipId;
  const made = await musicService().createPersona(
    { name, clip_id: clipId },
    { idempotencyKey: `${jobId}-persona` },
  );
  const item = made.items[0];
  if (!item)
    throw new ServiceError('generation_failed', { publicMessage: 'the service answered no persona' });
  const persona = await database().persona.create({
    data: {
      ownerId: song.ownerId,
      remoteId: item.id,
      name,
      description,
      sourceSongId: song.id,
      rangeStart: range?.start ?? null,
      rangeEnd: range?.end ?? null,
    },
  });
  return { personaId: persona.id };
}

async function clipOfVoice(
  song: StoredSong & { clipId: string },
  range: { start: number; end: number } | undefined,
  jobId: string,
): Promise<string> {
  const service = musicService();
  const stem = await service.separateStem(
    {
      clip_id: song.clipId,
      ...(range ? { vocal_start_s: range.start, vocal_end_s: range.end } : {}),
    },
    { idempotencyKey: `${jobId}-stem` },
  );
  const kind = `stem-voice-${range ? `${range.start}-${range.end}` : 'all'}`;
  const file = await database().songFile.upsert({
    where: { songId_kind: { songId: song.id, kind } },
    create: { songId: song.id, kind, sourceUrl: stem.vocal_audio_url },
    update: { sourceUrl: stem.vocal_audio_url },
  });
  // Our own service refuses private addresses other than the studio's; a vendor's link is reachable as it is.
  const address =
    (isEmbedded() ? signedLink({ kind: 'file', id: file.id }) : undefined) ?? stem.vocal_audio_url;
  return (
    await service.upload({
      audio_url: address,
      title: `${song.title} (voice)`.slice(0, 100),
      retention_days: 1,
    })
  ).clipId;
}
