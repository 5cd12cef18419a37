import type { ServiceContext } from '../context.ts';
import { type ClipFiles, type FileKind, filesOf, filesToJson } from './clip-files.ts';

/** Adds to a clip's files without losing what another call adds at the same time; what is replaced is deleted. */
export async function addFiles(
  { database, store }: Pick<ServiceContext, 'database' | 'store'>,
  clipId: string,
  added: ClipFiles,
): Promise<void> {
  const before = await database.$transaction(async (session) => {
    await session.$queryRaw`SELECT id FROM service.clips WHERE id = ${clipId} FOR UPDATE`;
    const clip = await session.clip.findUniqueOrThrow({ where: { id: clipId } });
    await session.clip.update({
      where: { id: clipId },
      data: { files: filesToJson({ ...filesOf(clip), ...added }) },
    });
    return filesOf(clip);
  });
  for (const kind of Object.keys(added) as FileKind[]) {
    const replaced = before[kind];
    if (replaced) await store.delete(replaced.key);
  }
}
