import { ALBUM_ORDERS, artistIdOf, countAlbums, findAlbums, findKept } from '../kept-songs.ts';
import { neededText, numberOf, textOf } from '../parameters.ts';
import type { SubsonicUser } from '../sign-in.ts';
import { SubsonicError } from '../subsonic-error.ts';
import type { SubsonicEndpoint } from './index.ts';

const MOST = 500;
const FURTHEST = 1_000_000;
const YEARS = { least: 0, most: 9999 };

function pageOf(parameters: URLSearchParams, prefix: '' | 'song' | 'album', fallback: number) {
  const name = (word: string) => (prefix ? `${prefix}${word[0]!.toUpperCase()}${word.slice(1)}` : word);
  return {
    take: numberOf(parameters, prefix ? name('count') : 'size', { least: 0, most: MOST, fallback }),
    skip: numberOf(parameters, name('offset'), { least: 0, most: FURTHEST, fallback: 0 }),
  };
}

async function albumsOf(user: SubsonicUser, parameters: URLSearchParams) {
  const type = neededText(parameters, 'type');
  const page = pageOf(parameters, '', 10);
  if (type === 'byYear') {
    const [a, b] = ['fromYear', 'toYear'].map((name) => {
      neededText(parameters, name);
      return numberOf(parameters, name, { ...YEARS, fallback: 0 });
    }) as [number, number];
    return findAlbums(user, { years: { from: Math.min(a, b), to: Math.max(a, b) } }, 'newest', page);
  }
  if (type === 'byGenre')
    return findAlbums(user, { genre: neededText(parameters, 'genre') }, 'alphabeticalByName', page);
  if (!Object.hasOwn(ALBUM_ORDERS, type))
    throw new SubsonicError(
      'missingParameter',
      `type is one of ${[...Object.keys(ALBUM_ORDERS), 'byYear', 'byGenre'].join(', ')}`,
    );
  return findAlbums(user, {}, type as keyof typeof ALBUM_ORDERS, page);
}

/** A text of LIKE that means itself: Prisma hands on what stands for anything there. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Lists of what there is, and the search. */
export const lists = {
  getAlbumList2: async (user, parameters) => ({
    albumList2: { album: await albumsOf(user, parameters) },
  }),
  async search3(user, parameters) {
    // Some clients ask for everything by an empty text, as the protocol has it, or by two quotation marks.
    const search = (textOf(parameters, 'query') ?? '').replace(/^""$/, '').trim();
    const isAll = search === '';
    const songs = pageOf(parameters, 'song', 20);
    const albums = pageOf(parameters, 'album', 20);
    const artists = numberOf(parameters, 'artistCount', { least: 0, most: MOST, fallback: 20 });
    const artistOffset = numberOf(parameters, 'artistOffset', { least: 0, most: FURTHEST, fallback: 0 });
    const isArtist =
      artists > 0 && artistOffset === 0 && user.name.toLowerCase().includes(search.toLowerCase());
    const albumCount = isArtist ? await countAlbums(user) : 0;
    return {
      searchResult3: {
        artist: albumCount > 0 ? [{ id: artistIdOf(user), name: user.name, albumCount }] : [],
        album:
          albums.take === 0
            ? []
            : await findAlbums(user, isAll ? {} : { search }, 'alphabeticalByName', albums),
        song:
          songs.take === 0
            ? []
            : await findKept(
                user,
                isAll ? {} : { searchText: { contains: literally(search.toLowerCase()) } },
                songs,
              ),
      },
    };
  },
  async getStarred2(user) {
    return {
      starred2: {
        artist: [],
        album: await findAlbums(user, {}, 'starred', { take: MOST, skip: 0 }),
        song: await findKept(user, { liked: true }, { take: MOST }),
      },
    };
  },
} satisfies Record<string, SubsonicEndpoint>;
