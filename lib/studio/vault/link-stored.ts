import { link, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fetchSource } from './fetch-source.ts';

/** How the service's links begin; the key of the stored file follows, then a name. */
const linkPath = '/media/';

/**
 * Gives a file that the service beside us stores a second name of ours: one file on disk, and it stays when the service
 * lets go of its own name. The service itself says that the link is good; it never writes into a file once it is there.
 * @returns its media type and length, or null where it has to be copied (another disk, another machine, a bucket)
 */
export async function linkStored({
  sourceUrl,
  filesFolder,
  target,
}: {
  sourceUrl: string;
  /** Where the service keeps its files. */
  filesFolder: string;
  target: string;
}): Promise<{ mediaType: string | null; byteLength: number } | null> {
  const { pathname } = new URL(sourceUrl);
  if (!pathname.startsWith(linkPath)) return null;
  const stored = path.join(filesFolder, pathname.slice(linkPath.length, pathname.lastIndexOf('/')));
  if (!stored.startsWith(filesFolder + path.sep)) return null;
  const found = await stat(stored).catch(() => null);
  if (!found?.isFile()) return null;
  const answer = await fetchSource(sourceUrl, { method: 'HEAD', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok || Number(answer.headers.get('content-length')) !== found.size || found.size === 0)
    return null;
  try {
    await rm(target, { force: true });
    await link(stored, target);
  } catch {
    return null;
  }
  return { mediaType: answer.headers.get('content-type'), byteLength: found.size };
}
