import type { ServiceContext } from '../context.ts';
import { type ClipFiles, type FileKind, filesOf, filesToJson } from './clip-files.ts';

/**
 * Adds to the files of a clip, or of a stem job that is used as one, without losing what another call adds at the same
 * time; what is replaced is deleted.
 */
export async function addFiles(
  { database, store }: Pick<ServiceContext, 'database' | 'store'>,
  id: string,
  added: ClipFiles,
): Promise<void> {
  const before = await database.$transaction(async (session) => {
    const where = { id };
    await session.$queryRaw`SELECT id FROM service.clips WHERE id = ${id} FOR UPDATE`;
    const clip = await session.clip.findUnique({ where });
    if (clip) {
      await session.clip.update({ where, data: { files: filesToJson({ ...filesOf(clip), ...added }) } });
      return filesOf(clip);
    }
    await session.$queryRaw`SELECT id FROM service.stem_jobs WHERE id = ${id} FOR UPDATE`;
    const job = await session.stemJob.findUniqueOrThrow({ where });
    await session.stemJob.update({ where, data: { files: filesToJson({ ...filesOf(job), ...added }) } });
    return filesOf(job);
  });
  for (const kind of Object.keys(added) as FileKind[]) {
    const replaced = before[kind];
    if (replaced) await store.delete(replaced.key);
  }
}
