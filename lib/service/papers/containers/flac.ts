/**
 * FLAC (RFC 9639): texts are its Vorbis comments. C2PA would put a manifest into an ID3 tag before it, which that RFC does
 * not have and many programs refuse.
 */
import { ascii, bytesOf, type Container, type Fields, PapersError, viewOf } from './container.ts';

const COMMENTS = 4;
const VENDOR = 'Songloom';

interface Block {
  type: number;
  body: Uint8Array;
}

export const flac: Container = {
  id: 'flac',
  takesManifest: false,
  matches: (file) => ascii(file.subarray(0, 4)) === 'fLaC',
  put(file, fields) {
    const { blocks, end } = readBlocks(file);
    const said = blocks.filter(({ type }) => type === COMMENTS).flatMap(({ body }) => commentsOf(body));
    const others = blocks.filter(({ type }) => type !== COMMENTS);
    const [streamInfo, ...rest] = others;
    const all = [streamInfo!, { type: COMMENTS, body: commentBlock([...said, ...lines(fields)]) }, ...rest];
    const written = all.flatMap(({ type, body }, index) => {
      const isLast = index === all.length - 1;
      const size = body.length;
      return [Uint8Array.of(type | (isLast ? 0x80 : 0), size >>> 16, (size >>> 8) & 255, size & 255), body];
    });
    return Buffer.concat([bytesOf('fLaC'), ...written, file.subarray(end)]);
  },
  read(file) {
    const { blocks, end } = readBlocks(file);
    const fields: Record<string, string> = {};
    for (const { type, body } of blocks)
      if (type === COMMENTS)
        for (const line of commentsOf(body)) {
          const at = line.indexOf('=');
          if (at > 0) fields[line.slice(0, at).toUpperCase()] ??= line.slice(at + 1);
        }
    return { fields, sound: { start: end, end: file.length } };
  },
};

const lines = (fields: Fields): string[] => Object.entries(fields).map(([name, text]) => `${name}=${text}`);

function readBlocks(file: Uint8Array): { blocks: Block[]; end: number } {
  const blocks: Block[] = [];
  for (let at = 4, isLast = false; !isLast; ) {
    if (at + 4 > file.length) throw new PapersError('its FLAC header does not end');
    isLast = (file[at]! & 0x80) !== 0;
    const size = (file[at + 1]! << 16) | (file[at + 2]! << 8) | file[at + 3]!;
    const end = at + 4 + size;
    if (end > file.length) throw new PapersError(`its FLAC header is damaged at byte ${at}`);
    blocks.push({ type: file[at]! & 0x7f, body: file.subarray(at + 4, end) });
    at = end;
    if (isLast) return { blocks, end };
  }
  throw new PapersError('its FLAC header does not end');
}

function commentBlock(comments: readonly string[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const number = (value: number): void => {
    const bytes = new Uint8Array(4);
    viewOf(bytes).setUint32(0, value, true);
    parts.push(bytes);
  };
  const text = (line: string): void => {
    const bytes = Buffer.from(line, 'utf8');
    number(bytes.length);
    parts.push(bytes);
  };
  text(VENDOR);
  number(comments.length);
  for (const line of comments) text(line);
  return Buffer.concat(parts);
}

function commentsOf(body: Uint8Array): string[] {
  const view = viewOf(body);
  let at = 0;
  const number = (): number => {
    if (at + 4 > body.length) throw new PapersError('its Vorbis comments are damaged');
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const text = (): string => {
    const size = number();
    if (at + size > body.length) throw new PapersError('its Vorbis comments are damaged');
    at += size;
    return Buffer.from(body.subarray(at - size, at)).toString('utf8');
  };
  text();
  const count = number();
  // Each takes four bytes at least: a count that is a lie ends where the block does.
  return Array.from({ length: Math.min(count, body.length) }, text);
}
