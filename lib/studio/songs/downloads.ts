import { ServiceError } from '#lib/contract/service-error.ts';
import { database } from '#lib/db/client.ts';
import { answerDownload, answerMedia, findFile } from '../vault/media-answer.ts';
import { readSignedLink } from '../vault/signed-links.ts';
import { answerUpload } from '../vault/uploads.ts';
import { extensionOf, mediaTypeOf } from '../vault/vault-paths.ts';
import { uniqueName, writeZip } from '../vault/write-zip.ts';
import { openSongFile, readSongFile } from './bundle.ts';
import { toLrc, toSrt } from './captions.ts';
import { toMidiFile } from './midi-file.ts';
import { sharePicture } from './share-picture.ts';
import { findShared } from './shares.ts';
import { findAnalysis, findSong } from './song-queries.ts';
import { makeThumbnail } from './thumbnail.ts';

/** A file of a song of the owner's. A `.mid` is made here where the service gave notes only. */
export async function answerSongFile(
  ownerId: string,
  songId: string,
  kind: string,
  request: Request,
): Promise<Response> {
  const file = await findFile(ownerId, songId, kind).catch((error: unknown) => {
    if (kind === 'midi' && error instanceof ServiceError) return null;
    throw error;
  });
  if (file && isSmallCover(kind, request)) return answerThumbnail(ownerId, file, request);
  if (file) return answerMedia(file, request);
  const [song, analysis] = await Promise.all([findSong(ownerId, songId), findAnalysis(ownerId, songId)]);
  if (!analysis.midi) throw new ServiceError('music_not_found');
  return answerDownload(toMidiFile(analysis.midi, song.title), `${song.title || 'song'}.mid`, 'audio/midi');
}

/** A cover that is larger is sent as it is, and drawn nowhere. */
const COVER_BYTES = 16 * 1_048_576;

const isSmallCover = (kind: string, request: Request): boolean =>
  kind === 'cover' && new URL(request.url).searchParams.get('size') === 'small';

/** A cover as lists show it; the whole picture where it cannot be made small. */
async function answerThumbnail(
  ownerId: string,
  file: Awaited<ReturnType<typeof findFile>>,
  request: Request,
): Promise<Response> {
  const picture = await readSongFile(file, COVER_BYTES);
  const thumbnail = picture && (await makeThumbnail(picture, ownerId));
  if (!thumbnail) return answerMedia(file, request);
  return new Response(thumbnail as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/webp',
      'Content-Length': String(thumbnail.length),
      // A song keeps its cover: lists need not ask again.
      'Cache-Control': 'private, max-age=604800',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Audio or cover of a shared song, or the picture its link unfolds to elsewhere. */
export async function answerSharedFile(token: string, kind: string, request: Request): Promise<Response> {
  if (kind === 'picture') return answerSharePicture(token);
  const song = kind === 'audio' || kind === 'cover' ? await findShared(token) : null;
  const file = song && (await findFile(song.ownerId, song.id, kind).catch(() => null));
  return file ? answerMedia(file, request).catch(() => notFound()) : notFound();
}

async function answerSharePicture(token: string): Promise<Response> {
  const song = await findShared(token);
  if (!song) return notFound();
  const cover = song.hasCover
    ? await database().songFile.findUnique({ where: { songId_kind: { songId: song.id, kind: 'cover' } } })
    : null;
  const png = await sharePicture(
    { title: song.title, by: song.by ?? '', tags: song.tags },
    cover && { id: `${cover.id} ${cover.keptPath}`, read: () => readSongFile(cover, COVER_BYTES) },
    song.ownerId,
  );
  return new Response(png as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'image/png',
      'Content-Length': String(png.length),
      // Short: a link that was taken back is soon forgotten elsewhere too.
      'Cache-Control': 'public, max-age=300',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** What the service fetches from us: an upload, or a kept file, by a signed link. */
export async function answerSignedLink(link: string, request: Request): Promise<Response> {
  const target = readSignedLink(link);
  if (!target) return notFound();
  if (target.kind === 'upload') return answerUpload(target.id, request);
  const file = await database().songFile.findUnique({
    where: { id: target.id },
    include: { song: { select: { title: true } } },
  });
  return file
    ? answerMedia({ ...file, title: file.song.title }, request).catch(() => notFound())
    : notFound();
}
const notFound = () => new Response(null, { status: 404 });

export async function makeCaptions(
  ownerId: string,
  songId: string,
  format: 'lrc' | 'srt',
): Promise<{ name: string; text: string }> {
  const [song, { timeline }] = await Promise.all([findSong(ownerId, songId), findAnalysis(ownerId, songId)]);
  const lines = timeline?.aligned_lyrics ?? [];
  if (lines.length === 0)
    throw new ServiceError('music_not_found', { publicMessage: 'there are no timed lyrics' });
  return {
    name: `${song.title || 'song'}.${format}`,
    text: format === 'lrc' ? toLrc(lines, song) : toSrt(lines),
  };
}

/**
 * Every stem of a song in one ZIP, a file an instrument. @param key of the range they are of; empty: of the whole song
 * @throws ServiceError 4004 where none were separated
 */
export async function makeStemsZip(
  ownerId: string,
  songId: string,
  key: string,
): Promise<{ name: string; content: AsyncGenerator<Uint8Array> }> {
  const [song, { stems }] = await Promise.all([findSong(ownerId, songId), findAnalysis(ownerId, songId)]);
  const kinds = new Map(stems.find((one) => one.key === key)?.files.map((file) => [file.kind, file.name]));
  const files = await database().songFile.findMany({ where: { songId, kind: { in: [...kinds.keys()] } } });
  if (files.length === 0)
    throw new ServiceError('music_not_found', { publicMessage: 'the stems were not separated yet' });
  const title = fileTitle(song.title);
  const names = new Set<string>();
  return {
    name: `${title} (stems).zip`,
    content: writeZip(
      files.map((file) => ({
        name: uniqueName(
          `${title} - ${fileTitle(kinds.get(file.kind) ?? file.kind)}`,
          extensionOf(file.kind, mediaTypeOf(file.kind, file.contentType)),
          names,
        ),
        open: () => openSongFile(file),
      })),
    ),
  };
}

const fileTitle = (title: string): string => (title || 'song').replace(/[\\/:*?"<>|]|\p{Cc}/gu, '_');

/** The audio of several songs in one ZIP, each under its title; made as it is sent. */
export async function makeAudioZip(
  ownerId: string,
  songIds: readonly string[],
): Promise<AsyncGenerator<Uint8Array>> {
  const files = await database().songFile.findMany({
    where: { kind: 'audio', song: { id: { in: [...songIds] }, ownerId } },
    include: { song: { select: { title: true } } },
  });
  const names = new Set<string>();
  return writeZip(
    files.map((file) => ({
      name: uniqueName(
        fileTitle(file.song.title),
        extensionOf('audio', mediaTypeOf('audio', file.contentType)),
        names,
      ),
      open: () => openSongFile(file),
    })),
  );
}
