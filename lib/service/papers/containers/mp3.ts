/**
 * MP3 with an ID3v2.3 or ID3v2.4 tag before it (id3.org): texts are its user-defined `TXXX` frames, ISO-8859-1; a C2PA
 * manifest store is the object of a `GEOB` frame (C2PA A.3.4).
 */
import { ascii, bytesOf, type Container, PapersError, type ReadFile, viewOf } from './container.ts';

const HEADER_BYTES = 10;
/** Unsynchronisation, an extended header, a footer: what is written here has none. */
const FOREIGN_FLAGS = 0b1101_0000;
const MANIFEST_TYPE = 'application/c2pa';
/** Encoding, media type, file name, description. */
const MANIFEST_HEAD = bytesOf(`\0${MANIFEST_TYPE}\0c2pa\0c2pa manifest store\0`);

interface Tag {
  /** 3 or 4. */
  version: number;
  /** Where the tag ends and the frames of sound begin. */
  end: number;
}

export const mp3: Container = {
  id: 'mp3',
  takesManifest: true,
  matches: (file) =>
    ascii(file.subarray(0, 3)) === 'ID3' || (file[0] === 0xff && ((file[1] ?? 0) & 0xe6) === 0xe2),
  put(file, fields, manifest) {
    const tag = readTag(file);
    const version = tag?.version ?? 3;
    const frames = Buffer.concat([
      ...Object.entries(fields).map(([name, text]) => userText(name, text, version)),
      ...(manifest ? [frame('GEOB', version, MANIFEST_HEAD, manifest)] : []),
    ]);
    const old = tag ? withoutManifest(file, tag) : new Uint8Array(0);
    const size = frames.length + old.length;
    const header = Uint8Array.of(0x49, 0x44, 0x33, version, 0, 0, ...syncsafe(size));
    return Buffer.concat([header, frames, old, file.subarray(tag?.end ?? 0)]);
  },
  read(file) {
    const tag = readTag(file);
    const fields: Record<string, string> = {};
    let manifest: ReadFile['manifest'];
    if (tag)
      for (const { id, body, end: frameEnd } of framesOf(file, tag)) {
        if (isManifest(id, body)) {
          const start = frameEnd - body.length + objectAt(body);
          manifest ??= { start, end: frameEnd, excludedFrom: start };
        }
        // Another program may have written the tag anew, in another encoding: then it was changed, and says so.
        if (id !== 'TXXX' || body[0] !== 0) continue;
        const end = body.indexOf(0, 1);
        if (end > 0) fields[ascii(body.subarray(1, end))] ??= ascii(body.subarray(end + 1));
      }
    return { fields, sound: { start: tag?.end ?? 0, end: file.length }, ...(manifest && { manifest }) };
  },
};

/** The beginning of a tag's frames, whatever its manifest's was taken out: what comes after them is padding. */
function withoutManifest(file: Uint8Array, tag: Tag): Uint8Array {
  let at = HEADER_BYTES;
  const kept: Uint8Array[] = [];
  for (const { id, body, end } of framesOf(file, tag)) {
    if (!isManifest(id, body)) kept.push(file.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, file.subarray(at, tag.end)]);
}

const isManifest = (id: string, body: Uint8Array): boolean =>
  id === 'GEOB' && ascii(body.subarray(1, 1 + MANIFEST_TYPE.length + 1)) === `${MANIFEST_TYPE}\0`;

/** Where a GEOB frame's object begins: after its media type, file name and description, of one byte a character. */
function objectAt(body: Uint8Array): number {
  let at = 1;
  for (let texts = 0; texts < 3; texts++) {
    at = body.indexOf(0, at) + 1;
    if (at === 0) throw new PapersError('its manifest is damaged');
  }
  return at;
}

function readTag(file: Uint8Array): Tag | undefined {
  if (ascii(file.subarray(0, 3)) !== 'ID3') return undefined;
  const version = file[3] ?? 0;
  if (version !== 3 && version !== 4) throw new PapersError(`its ID3 tag is of version 2.${version}`);
  if ((file[5] ?? 0) & FOREIGN_FLAGS) throw new PapersError('its ID3 tag has an extended header');
  const end = HEADER_BYTES + fromSyncsafe(file, 6);
  if (end > file.length) throw new PapersError('its ID3 tag goes on beyond its end');
  return { version, end };
}

interface Frame {
  id: string;
  body: Uint8Array;
  end: number;
}

function* framesOf(file: Uint8Array, { version, end }: Tag): Generator<Frame> {
  for (let at = HEADER_BYTES; at + HEADER_BYTES <= end && file[at] !== 0; ) {
    const size = version === 4 ? fromSyncsafe(file, at + 4) : viewOf(file).getUint32(at + 4);
    const next = at + HEADER_BYTES + size;
    if (next > end) throw new PapersError(`its ID3 tag is damaged at byte ${at}`);
    yield { id: ascii(file.subarray(at, at + 4)), body: file.subarray(at + HEADER_BYTES, next), end: next };
    at = next;
  }
}

const userText = (name: string, text: string, version: number): Uint8Array =>
  frame('TXXX', version, bytesOf(`\0${name}\0${text}`));

function frame(id: string, version: number, ...content: Uint8Array[]): Uint8Array {
  const body = Buffer.concat(content);
  const size = version === 4 ? syncsafe(body.length) : plain(body.length);
  return Buffer.concat([bytesOf(id), Uint8Array.from(size), Uint8Array.of(0, 0), body]);
}

const plain = (size: number): number[] => [size >>> 24, (size >>> 16) & 255, (size >>> 8) & 255, size & 255];
const syncsafe = (size: number): number[] => [
  (size >>> 21) & 127,
  (size >>> 14) & 127,
  (size >>> 7) & 127,
  size & 127,
];
const fromSyncsafe = (file: Uint8Array, at: number): number =>
  [0, 1, 2, 3].reduce((size, i) => size * 128 + ((file[at + i] ?? 0) & 127), 0);
