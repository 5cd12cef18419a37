import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { toLine } from '#lib/contract/measured-text.ts';
import type { ServiceContext } from '../context.ts';
import type { Facts } from '../papers/stamp.ts';
import { type ClipFiles, contentTypeOf, type FileKind } from './clip-files.ts';

/** Local files by kind, as a platform hands them over. */
export type LocalFiles = Partial<Record<FileKind, string>>;

/** Of a title no more is read. */
const NAME_CHARACTERS_MAX = 200;

/** A title as a file name: letters and digits of any script, never empty, never a path. */
export function fileNameFrom(title: string, extension: string): string {
  const base = toLine(title, NAME_CHARACTERS_MAX)
    .replace(/[^\p{L}\p{N}\p{M} ._()-]+/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, 80)
    .toWellFormed();
  return `${base || 'untitled'}.${extension}`;
}

/**
 * Moves files into the store and checks that they are there: all of them or none. What cannot be taken out again after
 * a fault is left to the sweeper, for no row names it.
 * Every file that is stored comes this way, counts against its account's quota and, where it was made here and leaves the
 * house, says so.
 * @param folder `clips/ID` or `stems/ID`
 * @param facts what is said of them; absent: they are somebody's own, and nothing is
 */
export async function keepFiles(
  { store, quota, papers }: Pick<ServiceContext, 'store' | 'quota' | 'papers'>,
  accountId: string,
  folder: string,
  title: string,
  files: LocalFiles,
  facts?: Facts,
): Promise<ClipFiles> {
  const kept: ClipFiles = {};
  const keys: string[] = [];
  if (facts) await papers?.stampFiles(files, facts, folder.startsWith('stems/'));
  try {
    for (const [kind, localFile] of Object.entries(files) as [FileKind, string][]) {
      const extension = path.extname(localFile).slice(1);
      const key = `${folder}/${randomBytes(16).toString('hex')}.${extension}`;
      keys.push(key);
      const bytes = await store.putFile(key, localFile);
      const stored = await store.size(key);
      if (stored !== bytes || bytes === 0)
        throw new Error(`${kind} was not stored whole: ${stored} of ${bytes} bytes`);
      const suffix = kind.startsWith('stem:') ? ` (${kind.slice(5)})` : '';
      kept[kind] = {
        key,
        bytes,
        contentType: contentTypeOf(localFile),
        fileName: fileNameFrom(title + suffix, extension),
      };
    }
    quota.add(
      accountId,
      Object.values(kept).reduce((sum, file) => sum + (file?.bytes ?? 0), 0),
    );
    return kept;
  } catch (error) {
    for (const key of keys) await store.delete(key).catch(() => undefined);
    throw error;
  }
}
