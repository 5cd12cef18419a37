import { parseBuffer } from 'music-metadata';

export interface AudioTags {
  title?: string;
  artist?: string;
  picture?: { mime: string; bytes: Uint8Array };
}

const MAX_TEXT = 300;
/** Larger pictures are left out: a cover never needs them. */
const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const PICTURE_KINDS = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];
const MIME_TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  'ogg-vorbis': 'audio/ogg',
  'ogg-opus': 'audio/ogg',
  webm: 'audio/webm',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
};

/** Title, artist and front cover from ID3, Vorbis comments or MP4 tags. Damaged tags are no tags, not an error. */
export async function readTags(bytes: Uint8Array, format: string): Promise<AudioTags> {
  const tags: AudioTags = {};
  const parsed = await parseBuffer(
    bytes,
    { mimeType: MIME_TYPES[format], size: bytes.length },
    { duration: false },
  ).catch(() => undefined);
  if (!parsed) return tags;
  const { title, artist, artists, picture } = parsed.common;
  const cleanTitle = cleanText(title);
  const cleanArtist = cleanText(artist ?? artists?.join(', '));
  if (cleanTitle) tags.title = cleanTitle;
  if (cleanArtist) tags.artist = cleanArtist;
  const cover = picture?.find((p) => p.type === 'Cover (front)') ?? picture?.[0];
  if (cover && cover.data.length > 0 && cover.data.length <= MAX_PICTURE_BYTES) {
    const mime = pictureKind(cover.data) ?? cover.format;
    if (PICTURE_KINDS.includes(mime)) tags.picture = { mime, bytes: cover.data };
  }
  return tags;
}

function cleanText(text: string | undefined): string {
  if (typeof text !== 'string') return '';
  // Control characters would break headers and file names further on.
  const visible = [...text.normalize('NFC')].filter((c) => c >= ' ' && c !== '\u007f').join('');
  return [...visible.trim()].slice(0, MAX_TEXT).join('');
}

/** The picture's kind by its own bytes, since tags often say it wrong. */
function pictureKind(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return 'image/jpeg';
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return 'image/png';
  if (bytes[0] === 0x47 && bytes[1] === 0x49) return 'image/gif';
  if (bytes[0] === 0x52 && bytes[1] === 0x49 && bytes[8] === 0x57) return 'image/webp';
  return undefined;
}
