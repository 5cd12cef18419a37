import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '#lib/contract/service-error.ts';
import type { Database } from '#lib/db/client.ts';
import type { Prisma } from '#lib/db/generated/client.ts';
import { newId } from './ids.ts';
import type { Voice } from './platforms/platform.ts';
import type { ObjectStore } from './storage/object-store.ts';

/**
 * Singers that people brought. They are personas; their profile's `donor` names the table they sing with, of spectra or of
 * models: its digest, and where the store keeps it. The table is private as the persona is: it is only ever read for a voice that
 * one of the account's personas or clips names.
 */
interface BroughtDonor {
  sha256: string;
  isSung: boolean;
  /** In the object store, and how large it is; of those that were brought earlier nobody counted. */
  key: string;
  bytes?: number;
}

/** A singer that was brought. */
export interface BroughtVoice {
  id: string;
  accountId: string;
  name: string;
  sha256: string;
  createdAt: Date;
}

const keyOf = (personaId: string): string => `voices/${personaId}/spectra.bin`;

const donorOf = (profile: unknown): BroughtDonor | undefined =>
  (profile as { donor?: BroughtDonor } | null)?.donor;

/** Keeps a singer for an account: the table first, then the persona that names it. @param file is moved into the store */
export async function keepBroughtVoice(
  { database, store }: { database: Database; store: ObjectStore },
  {
    accountId,
    name,
    profile,
    file,
    clipId = '',
  }: {
    accountId: string;
    name: string;
    profile: object;
    file: string;
    /** That it was learned from; of a bank, none. */
    clipId?: string;
  },
): Promise<BroughtVoice & { batchId: string; bytes: number }> {
  const id = newId();
  const key = keyOf(id);
  const { size: bytes } = await stat(file);
  await store.putFile(key, file);
  const donor = { ...donorOf(profile)!, key, bytes };
  try {
    const batchId = newId();
    const { createdAt } = await database.voicePersona.create({
      data: {
        id,
        accountId,
        batchId,
        name,
        clipId,
        profile: { ...profile, id, name, donor } as unknown as Prisma.InputJsonObject,
      },
    });
    return { id, accountId, name, sha256: donor.sha256, createdAt, batchId, bytes };
  } catch (error) {
    await store.delete(key);
    throw error;
  }
}

/** Every singer that was brought, the newest last. */
export async function findBroughtVoices(database: Database): Promise<BroughtVoice[]> {
  const rows = await database.voicePersona.findMany({
    where: { profile: { path: ['donor', 'key'], string_starts_with: 'voices/' } },
    orderBy: { createdAt: 'asc' },
  });
  return rows.flatMap(({ id, accountId, name, profile, createdAt }) => {
    const donor = donorOf(profile);
    // Personas learned from a clip that such a singer sang name the same table.
    return donor?.key === keyOf(id) ? [{ id, accountId, name, sha256: donor.sha256, createdAt }] : [];
  });
}

/** Removes a singer and the table; what it sang stays. @returns whether there was one */
export async function removeBroughtVoice(
  { database, store }: { database: Database; store: ObjectStore },
  id: string,
): Promise<boolean> {
  const row = await database.voicePersona.findUnique({ where: { id } });
  if (!row || donorOf(row.profile)?.key !== keyOf(id)) return false;
  await store.delete(keyOf(id));
  await database.voicePersona.deleteMany({ where: { id } });
  return true;
}

/**
 * Removes a persona of an account, and of one that was brought the table, which personas learned from what it sang then
 * lack too. @returns whether there was one
 */
export async function removePersonaOf(
  { database, store }: { database: Database; store: ObjectStore },
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const row = await database.voicePersona.findFirst({ where: { id, accountId } });
  if (!row) return false;
  if (donorOf(row.profile)?.key === keyOf(id)) await store.delete(keyOf(id));
  await database.voicePersona.deleteMany({ where: { id, accountId } });
  return true;
}

/**
 * A voice as the engine's threads need it: of one that was brought, with its table as a local file. Others as they are.
 * @throws ServiceError 4004 where the table was removed
 */
export async function withSpectra<V extends Voice | undefined>(
  store: ObjectStore,
  voice: V,
  folder: string,
): Promise<V> {
  const donor = donorOf(voice);
  if (!donor) return voice;
  if ((await store.size(donor.key)) === undefined)
    throw new ServiceError('music_not_found', {
      publicMessage: 'Music not found: the singer who was brought for this is no longer kept',
    });
  // A folder of its own: every table has the same name.
  const own = path.join(folder, `voice-${donor.sha256.slice(0, 16)}`);
  await mkdir(own, { recursive: true });
  return { ...voice, donor: { ...donor, file: await store.toLocalFile(donor.key, own) } };
}
