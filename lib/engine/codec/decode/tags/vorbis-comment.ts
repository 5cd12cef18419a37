import { id3v2Length } from '../mpeg-header.ts';
import { oggPages } from '../ogg-pages.ts';
import {
  addPicture,
  addText,
  cutText,
  ENTRIES_MAX,
  latin,
  PICTURE_BYTES_MAX,
  type RawTags,
} from './raw-tags.ts';

const FRONT_COVER = 3;
const COMMENTS = 4;
const PICTURE = 6;
/** Of a comment's name, those that are looked for being shorter. */
const NAME_BYTES = 32;
/** A header that is spread over pages is joined; a longer one is left unread. */
const HEADER_BYTES_MAX = 32 * 1024 * 1024;

/** The comments and pictures among a FLAC file's blocks (RFC 9639 §8.6, §8.8). */
export function readFlacTags(file: Uint8Array): RawTags {
  const tags: RawTags = {};
  const bytes = file.subarray(id3v2Length(file));
  let at = 4;
  for (let entry = 0; entry < ENTRIES_MAX && at + 4 <= bytes.length; entry++) {
    const type = bytes[at]! & 127;
    const end = at + 4 + ((bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!);
    const block = bytes.subarray(at + 4, end);
    if (type === COMMENTS) readComments(block, tags);
    else if (type === PICTURE) readPicture(block, tags);
    if (bytes[at]! & 128) break;
    at = end;
  }
  return tags;
}

/** The second packet of an Ogg stream, after its codec's signature (Vorbis I §5, RFC 7845 §5.2). */
export function readOggTags(bytes: Uint8Array, signature: string): RawTags {
  const tags: RawTags = {};
  const parts: Uint8Array[] = [];
  let length = 0;
  let packets = 0;
  let serial: number | undefined;
  for (const page of oggPages(bytes)) {
    if (serial === undefined) {
      if (latin(bytes, page.bodyStart, signature.length) === signature) serial = page.serial;
    } else if (page.serial !== serial) continue;
    let at = page.bodyStart;
    for (const segment of page.segments) {
      if (length === 0) parts.length = 0;
      parts.push(bytes.subarray(at, at + segment));
      length += segment;
      at += segment;
      if (length > HEADER_BYTES_MAX) return tags;
      if (segment === 255) continue;
      if (++packets > ENTRIES_MAX) return tags;
      const head = latin(parts[0]!, 0, 8);
      if (head === 'OpusTags' || head.startsWith('\x03vorbis')) {
        readComments(Buffer.concat(parts).subarray(head === 'OpusTags' ? 8 : 7), tags);
        return tags;
      }
      length = 0;
    }
  }
  return tags;
}

function readComments(block: Uint8Array, tags: RawTags): void {
  if (block.length < 8) return;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  let at = 4 + view.getUint32(0, true);
  if (at + 4 > block.length) return;
  const count = Math.min(view.getUint32(at, true), ENTRIES_MAX);
  at += 4;
  for (let i = 0; i < count && at + 4 <= block.length; i++) {
    const start = at + 4;
    at = start + view.getUint32(at, true);
    const comment = block.subarray(start, at);
    const equals = comment.subarray(0, NAME_BYTES).indexOf(0x3d);
    const name = latin(comment, 0, Math.max(0, equals)).toUpperCase();
    const value = comment.subarray(equals + 1);
    if (name === 'TITLE') addText(tags, 'title', cutText(value));
    else if (name === 'ARTIST') addText(tags, 'artist', cutText(value));
    else if (name === 'METADATA_BLOCK_PICTURE' && value.length < 1.4 * PICTURE_BYTES_MAX)
      readPicture(Buffer.from(Buffer.from(value).toString('latin1'), 'base64'), tags);
  }
}

/** What it shows, kind of file, description, four numbers, length, the picture. */
function readPicture(block: Uint8Array, tags: RawTags): void {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const word = (at: number): number => (at + 4 <= block.length ? view.getUint32(at) : 0);
  let at = 4;
  at += 4 + word(at);
  at += 4 + word(at);
  at += 16;
  addPicture(tags, block.subarray(at + 4, at + 4 + word(at)), word(0) === FRONT_COVER);
}
