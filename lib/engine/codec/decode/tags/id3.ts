import { id3v2Length } from '../mpeg-header.ts';
import { addPicture, addText, cutText, ENTRIES_MAX, latin, type RawTags } from './raw-tags.ts';

/** Encodings by a frame's first byte (ID3v2.4 §4). Without a mark of its order UTF-16 is read as little endian. */
const ENCODINGS = ['latin1', 'utf-16le', 'utf-16be', 'utf-8'];
const FRONT_COVER = 3;
/** A tag that is written in escapes is unescaped whole; a larger one is left unread. */
const ESCAPED_BYTES_MAX = 32 * 1024 * 1024;

const ID3V1_BYTES = 128;

/** ID3v2.2, 2.3 and 2.4 at the beginning, and where that says nothing ID3v1 at the end. */
export function readId3(bytes: Uint8Array): RawTags {
  const tags: RawTags = {};
  const length = id3v2Length(bytes);
  if (length > 0) readVersion2(bytes.subarray(0, Math.min(length, bytes.length)), tags);
  const last = bytes.length - ID3V1_BYTES;
  if (last >= 0 && latin(bytes, last, 3) === 'TAG') {
    addText(tags, 'title', cutText(bytes.subarray(last + 3, last + 33), 'latin1'));
    addText(tags, 'artist', cutText(bytes.subarray(last + 33, last + 63), 'latin1'));
  }
  return tags;
}

function readVersion2(tag: Uint8Array, tags: RawTags): void {
  const version = tag[3]!;
  const flags = tag[5]!;
  if (version < 2 || version > 4) return;
  let body = tag.subarray(10);
  if (flags & 0x80 && version < 4) {
    if (body.length > ESCAPED_BYTES_MAX) return;
    body = unescaped(body);
  }
  const idBytes = version === 2 ? 3 : 4;
  const headerBytes = version === 2 ? 6 : 10;
  let at = version > 2 && flags & 0x40 ? extendedHeaderBytes(body, version) : 0;
  for (let entry = 0; entry < ENTRIES_MAX && at + headerBytes < body.length; entry++) {
    const id = latin(body, at, idBytes);
    if (!/^[A-Z0-9]+$/.test(id)) return;
    const size =
      version === 2
        ? (body[at + 3]! << 16) | (body[at + 4]! << 8) | body[at + 5]!
        : version === 3
          ? bigEndian(body, at + 4)
          : synchsafe(body, at + 4);
    const frameFlags = version === 2 ? 0 : body[at + 9]!;
    const start = at + headerBytes;
    at = start + size;
    if (at > body.length) return;
    readFrame(id, contentOf(body.subarray(start, at), version, frameFlags), tags);
  }
}

function readFrame(id: string, frame: Uint8Array | undefined, tags: RawTags): void {
  if (!frame || frame.length < 2) return;
  if (id === 'TIT2' || id === 'TT2') addText(tags, 'title', textOf(frame));
  else if (id === 'TPE1' || id === 'TP1') addText(tags, 'artist', textOf(frame));
  else if (id === 'APIC' || id === 'PIC') readPicture(id, frame, tags);
}

/** What a frame holds without what stands around it; `undefined` for compressed and encrypted ones. */
function contentOf(frame: Uint8Array, version: number, flags: number): Uint8Array | undefined {
  if (version === 3) return flags & 0xc0 ? undefined : frame.subarray(flags & 0x20 ? 1 : 0);
  if (version !== 4) return frame;
  if (flags & 0x0c) return undefined;
  const content = frame.subarray((flags & 0x40 ? 1 : 0) + (flags & 1 ? 4 : 0));
  if (!(flags & 2)) return content;
  return content.length > ESCAPED_BYTES_MAX ? undefined : unescaped(content);
}

function textOf(frame: Uint8Array): string {
  const encoding = frame[0]!;
  const isSwapped = encoding === 1 && frame[1] === 0xfe && frame[2] === 0xff;
  return cutText(frame.subarray(1), isSwapped ? 'utf-16be' : (ENCODINGS[encoding] ?? 'latin1'));
}

/** Encoding, kind of file (three letters in 2.2, else up to a zero), what it shows, a description, the picture. */
function readPicture(id: string, frame: Uint8Array, tags: RawTags): void {
  const isWide = frame[0] === 1 || frame[0] === 2;
  const kindEnd = id === 'PIC' ? 4 : frame.indexOf(0, 1) + 1;
  if (kindEnd <= 0) return;
  const shows = frame[kindEnd];
  let at = kindEnd + 1;
  while (at < frame.length && (frame[at] !== 0 || (isWide && frame[at + 1] !== 0))) at += isWide ? 2 : 1;
  addPicture(tags, frame.subarray(at + (isWide ? 2 : 1)), shows === FRONT_COVER);
}

function extendedHeaderBytes(body: Uint8Array, version: number): number {
  return version === 3 ? 4 + bigEndian(body, 0) : synchsafe(body, 0);
}

/** Undoes unsynchronisation: FF 00 stands for FF (ID3v2.4 §6.1). */
function unescaped(bytes: Uint8Array): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    plain[length++] = bytes[i]!;
    if (bytes[i] === 0xff && bytes[i + 1] === 0) i++;
  }
  return plain.subarray(0, length);
}

const bigEndian = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0;

const synchsafe = (bytes: Uint8Array, at: number): number =>
  ((bytes[at]! & 127) << 21) |
  ((bytes[at + 1]! & 127) << 14) |
  ((bytes[at + 2]! & 127) << 7) |
  (bytes[at + 3]! & 127);
