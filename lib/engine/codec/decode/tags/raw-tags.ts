/** What a file's tags say, cut to what can be of use; not yet cleaned. Every reader is one walk over lengths. */
export interface RawTags {
  title?: string;
  artist?: string;
  picture?: Uint8Array;
}

/** Bytes of a text that are decoded: many times what a title may have, in any encoding. */
const TEXT_BYTES = 4_096;
/** Larger pictures are left out: a cover never needs them. */
export const PICTURE_BYTES_MAX = 20 * 1024 * 1024;
/** Entries of a tag that are looked at; what comes after so many is no title. */
export const ENTRIES_MAX = 4_096;

/** A text of which no more is decoded than may be needed, up to its first NUL. Bytes that are no text become U+FFFD. */
export function cutText(bytes: Uint8Array, encoding = 'utf-8'): string {
  // A character that the cut goes through is left out.
  const stream = bytes.length > TEXT_BYTES;
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, TEXT_BYTES), { stream });
  const end = text.indexOf('\0');
  return end < 0 ? text : text.slice(0, end);
}

/** The first of each kind counts; an empty one is none. */
export function addText(tags: RawTags, kind: 'title' | 'artist', text: string): void {
  if (tags[kind] === undefined && text.trim() !== '') tags[kind] = text;
}

/** The first picture counts, unless a later one says that it is the front cover. */
export function addPicture(tags: RawTags, picture: Uint8Array, isFront: boolean): void {
  if (picture.length === 0 || picture.length > PICTURE_BYTES_MAX) return;
  // A copy: the file may be given back, and a Buffer's own slice is none.
  if (tags.picture === undefined || isFront) tags.picture = new Uint8Array(picture);
}

export const latin = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));
