import { toLine } from '#lib/contract/measured-text.ts';
import { database } from '#lib/db/client.ts';
import type { Playlist } from '#lib/db/generated/client.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  removeFromPlaylist,
  renamePlaylist,
} from '../../songs/playlists.ts';
import { findKeptInOrder, KEPT } from '../kept-songs.ts';
import { neededText, notFound, textOf, textsOf } from '../parameters.ts';
import type { SubsonicUser } from '../sign-in.ts';
import type { SubsonicBody } from '../subsonic-answer.ts';
import { SubsonicError } from '../subsonic-error.ts';
import type { SubsonicEndpoint } from './index.ts';

const NAME_CHARACTERS = 80;
/** Most playlists of one person that a player may make. */
const MOST_PLAYLISTS = 1000;

async function playlistOrThrow(user: SubsonicUser, playlistId: string): Promise<Playlist> {
  const playlist = await database().playlist.findFirst({ where: { id: playlistId, ownerId: user.id } });
  if (!playlist) throw notFound('Playlist');
  return playlist;
}

/** The kept songs of a playlist, in its order. */
async function songIdsOf(playlistId: string): Promise<string[]> {
  const rows = await database().playlistSong.findMany({
    where: { playlistId, song: KEPT },
    orderBy: [{ position: 'asc' }, { songId: 'asc' }],
    select: { songId: true },
  });
  return rows.map(({ songId }) => songId);
}

async function describe(user: SubsonicUser, playlist: Playlist): Promise<SubsonicBody> {
  const ids = await songIdsOf(playlist.id);
  const songs = await findKeptInOrder(user, ids);
  return {
    id: playlist.id,
    name: playlist.name,
    owner: user.email,
    public: false,
    songCount: songs.length,
    duration: songs.reduce((sum, song) => sum + Number(song.duration), 0),
    created: playlist.createdAt.toISOString(),
    changed: playlist.createdAt.toISOString(),
    coverArt: songs.find((song) => song.coverArt)?.coverArt,
    entry: songs,
  };
}

function nameOf(text: string): string {
  const name = toLine(text, NAME_CHARACTERS);
  if (!name) throw new SubsonicError('missingParameter', 'name is needed');
  return name;
}

/** Playlists, the same as in the studio: a song is in one once. */
export const playlists = {
  async getPlaylists(user) {
    const rows = await database().playlist.findMany({
      where: { ownerId: user.id },
      orderBy: { createdAt: 'desc' },
      take: MOST_PLAYLISTS,
    });
    const described = await Promise.all(rows.map((row) => describe(user, row)));
    return { playlists: { playlist: described.map(({ entry: _, ...playlist }) => playlist) } };
  },
  async getPlaylist(user, parameters) {
    return { playlist: await describe(user, await playlistOrThrow(user, neededText(parameters, 'id'))) };
  },
  /** Makes one, or with `playlistId` gives one these songs in place of its own. */
  async createPlaylist(user, parameters) {
    const playlistId = textOf(parameters, 'playlistId');
    const songIds = textsOf(parameters, 'songId');
    const name = textOf(parameters, 'name');
    if (!playlistId && (await database().playlist.count({ where: { ownerId: user.id } })) >= MOST_PLAYLISTS)
      throw new SubsonicError('notAuthorized', `there are ${MOST_PLAYLISTS} playlists: delete one first`);
    const { id } = playlistId
      ? await playlistOrThrow(user, playlistId)
      : await createPlaylist(user.id, nameOf(neededText(parameters, 'name')));
    if (playlistId) {
      if (name) await renamePlaylist(user.id, id, nameOf(name));
      await database().playlistSong.deleteMany({ where: { playlistId: id } });
    }
    await add(user, id, songIds);
    return { playlist: await describe(user, await playlistOrThrow(user, id)) };
  },
  async updatePlaylist(user, parameters) {
    const { id } = await playlistOrThrow(user, neededText(parameters, 'playlistId'));
    const name = textOf(parameters, 'name');
    if (name) await renamePlaylist(user.id, id, nameOf(name));
    const present = await songIdsOf(id);
    const gone = textsOf(parameters, 'songIndexToRemove').map((index) => {
      const songId = /^\d+$/.test(index) ? present[Number(index)] : undefined;
      if (songId === undefined)
        throw new SubsonicError('missingParameter', `songIndexToRemove: ${present.length} songs are in it`);
      return songId;
    });
    if (gone.length > 0) await removeFromPlaylist(user.id, id, gone);
    await add(user, id, textsOf(parameters, 'songIdToAdd'));
    return {};
  },
  async deletePlaylist(user, parameters) {
    const { id } = await playlistOrThrow(user, neededText(parameters, 'id'));
    await deletePlaylist(user.id, id);
    return {};
  },
} satisfies Record<string, SubsonicEndpoint>;

/** Adds kept songs of one's own, in the order they are named. */
async function add(user: SubsonicUser, playlistId: string, songIds: readonly string[]): Promise<void> {
  for (const songId of new Set(songIds)) {
    const known = await database().song.count({ where: { ...KEPT, id: songId, ownerId: user.id } });
    if (known === 0) throw notFound('Song');
    await addToPlaylist(user.id, playlistId, [songId]);
  }
}
