import { artistIdOf, countAlbums, findAlbums, findKept } from '../kept-songs.ts';
import { albumKeyOf, neededText, notFound } from '../parameters.ts';
import type { SubsonicUser } from '../sign-in.ts';
import type { SubsonicBody } from '../subsonic-answer.ts';
import type { SubsonicEndpoint } from './index.ts';

const ALL = { take: 10_000, skip: 0 };
const FOLDER = { id: 1, name: 'Songloom' };

/** One artist is there: whose library it is. */
async function artistOf(user: SubsonicUser): Promise<SubsonicBody> {
  return { id: artistIdOf(user), name: user.name, albumCount: await countAlbums(user) };
}

async function indexOf(user: SubsonicUser): Promise<SubsonicBody[]> {
  const artist = await artistOf(user);
  if (artist.albumCount === 0) return [];
  const [first = '#'] = user.name.toUpperCase();
  return [{ name: /\p{L}/u.test(first) ? first : '#', artist: [artist] }];
}

/** What there is: one folder, one artist, an album for each song with its versions. */
export const browsing = {
  getMusicFolders: async () => ({ musicFolders: { musicFolder: [FOLDER] } }),
  async getIndexes(user) {
    const [newest] = await findAlbums(user, {}, 'newest', { take: 1, skip: 0 });
    const lastModified = newest ? Date.parse(String(newest.created)) : 0;
    return { indexes: { lastModified, ignoredArticles: '', index: await indexOf(user) } };
  },
  getArtists: async (user) => ({ artists: { ignoredArticles: '', index: await indexOf(user) } }),
  async getArtist(user, parameters) {
    if (neededText(parameters, 'id') !== artistIdOf(user)) throw notFound('Artist');
    return {
      artist: { ...(await artistOf(user)), album: await findAlbums(user, {}, 'alphabeticalByName', ALL) },
    };
  },
  async getAlbum(user, parameters) {
    const key = albumKeyOf(neededText(parameters, 'id'));
    const [album] = key === null ? [] : await findAlbums(user, { key }, 'newest', { take: 1, skip: 0 });
    if (!album || key === null) throw notFound('Album');
    return { album: { ...album, song: await findKept(user, { OR: [{ id: key }, { familyId: key }] }) } };
  },
  async getSong(user, parameters) {
    const [song] = await findKept(user, { id: neededText(parameters, 'id') }, { take: 1 });
    if (!song) throw notFound('Song');
    return { song };
  },
} satisfies Record<string, SubsonicEndpoint>;
