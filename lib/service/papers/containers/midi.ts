/** Standard MIDI File: texts are text events (FF 01) at the very beginning of its first track. */
import { ascii, bytesOf, type Container, type Fields, PapersError, viewOf } from './container.ts';

const TEXT = [0x00, 0xff, 0x01] as const;
const CHUNK_HEADER = 8;
const NAMED = /^([A-Z_]+)=([\x20-\x7e]*)$/;

export const midi: Container = {
  id: 'midi',
  takesManifest: false,
  matches: (file) => ascii(file.subarray(0, 4)) === 'MThd',
  put(file, fields) {
    const { header, start, end } = firstTrack(file);
    const events = Buffer.concat(Object.entries(fields).map(([name, text]) => textEvent(`${name}=${text}`)));
    const length = new Uint8Array(4);
    viewOf(length).setUint32(0, end - start + events.length);
    return Buffer.concat([file.subarray(0, header + 4), length, events, file.subarray(start)]);
  },
  read(file) {
    const { start, end } = firstTrack(file);
    const fields: Fields[string][] = [];
    let at = start;
    for (;;) {
      const found = textAt(file, at, end);
      if (!found || !NAMED.test(found.text)) break;
      fields.push(found.text);
      at = found.end;
    }
    const named = fields.map((line) => NAMED.exec(line)!.slice(1, 3) as [string, string]);
    return { fields: Object.fromEntries(named), sound: { start: at, end: file.length } };
  },
};

/** Where the first track stands: its header, and its events [start, end). */
function firstTrack(file: Uint8Array): { header: number; start: number; end: number } {
  const view = viewOf(file);
  let at = 0;
  while (at + CHUNK_HEADER <= file.length) {
    const start = at + CHUNK_HEADER;
    const end = start + view.getUint32(at + 4);
    if (end > file.length) throw new PapersError(`its MIDI chunk at byte ${at} does not end`);
    if (ascii(file.subarray(at, at + 4)) === 'MTrk') return { header: at, start, end };
    at = end;
  }
  throw new PapersError('it is a MIDI file without a track');
}

/** A text event without a delay: its length is a number of seven bits a byte, the highest first. */
function textEvent(line: string): Uint8Array {
  const length: number[] = [line.length & 0x7f];
  for (let rest = line.length >>> 7; rest > 0; rest >>>= 7) length.unshift((rest & 0x7f) | 0x80);
  return Buffer.concat([Uint8Array.of(...TEXT, ...length), bytesOf(line)]);
}

function textAt(file: Uint8Array, at: number, limit: number): { text: string; end: number } | undefined {
  if (TEXT.some((byte, i) => file[at + i] !== byte)) return undefined;
  let [length, next] = [0, at + TEXT.length];
  for (let bytes = 0; ; bytes++) {
    const byte = file[next++];
    if (byte === undefined || bytes === 4 || next > limit) return undefined;
    length = (length << 7) | (byte & 0x7f);
    if ((byte & 0x80) === 0) break;
  }
  return next + length > limit
    ? undefined
    : { text: ascii(file.subarray(next, next + length)), end: next + length };
}
