import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import type { LineageNode, Verb } from '../views.ts';
import { songInclude, toSongView } from './song-mappers.ts';

/** No family tree is followed further than this many songs. */
const mostNodes = 200;

/** Every song of the family of one: up to its origin, then down to all that came of it. */
export async function findLineage(ownerId: string, songId: string): Promise<LineageNode[]> {
  const load = (where: object) =>
    database().song.findMany({
      where: { ownerId, deletedAt: null, ...where },
      include: songInclude,
      take: mostNodes,
      orderBy: { createdAt: 'asc' },
    });
  let [root] = await load({ id: songId });
  if (!root) throw new ServiceError('music_not_found');
  for (
    const seen = new Set([root.id]);
    root.operation?.sourceSongId && !seen.has(root.operation.sourceSongId);
    seen.add(root.id)
  ) {
    const [parent] = await load({ id: root.operation.sourceSongId });
    if (!parent) break;
    root = parent;
  }
  const nodes = [root];
  for (let level = [root.id]; level.length > 0 && nodes.length < mostNodes; ) {
    const children = await load({ operation: { sourceSongId: { in: level } } });
    const fresh = children.filter((child) => !nodes.some((node) => node.id === child.id));
    nodes.push(...fresh);
    level = fresh.map((child) => child.id);
  }
  return nodes.map((row) => {
    const view = toSongView(row);
    return {
      id: row.id,
      title: row.title,
      hasCover: view.hasCover,
      verb: (row.operation?.verb as Verb | undefined) ?? null,
      range: view.operation?.range ?? null,
      parentId: row.operation?.sourceSongId ?? null,
      current: row.id === songId,
    };
  });
}
