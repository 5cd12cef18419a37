/**
 * WAV: texts are elements of its iXML chunk (ixml.info), for sound editors; who reads no iXML finds the main of it in
 * `bext` (EBU Tech 3285) and `LIST INFO` (Microsoft/IBM, 1991). A C2PA manifest store is a chunk of its own, the last.
 */
import { ascii, bytesOf, type Container, type Fields, PapersError, viewOf } from './container.ts';

const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;
const BEXT_BYTES = 602;
const MANIFEST = 'C2PA';
const OURS = new Set(['bext', 'iXML', 'LIST', MANIFEST]);

interface Chunk {
  id: string;
  /** Of its content. */
  start: number;
  end: number;
}

export const wav: Container = {
  id: 'wav',
  takesManifest: true,
  matches: (file) => ascii(file.subarray(0, 4)) === 'RIFF' && ascii(file.subarray(8, 12)) === 'WAVE',
  put(file, fields, manifest) {
    const chunks = readChunks(file);
    if (!chunks.some(({ id }) => id === 'data')) throw new PapersError('it has no sound: no data chunk');
    const kept = chunks.filter(({ id }) => !OURS.has(id));
    const before = kept.filter(({ id }) => id !== 'data' && id === 'fmt ');
    const after = kept.filter(({ id }) => id !== 'fmt ');
    const content = ({ id, start, end }: Chunk) => chunk(id, file.subarray(start, end));
    const body = Buffer.concat([
      ...before.map(content),
      chunk('bext', bextOf(fields)),
      chunk('iXML', ixmlOf(fields)),
      chunk('LIST', infoOf(fields)),
      ...after.map(content),
      ...(manifest ? [chunk(MANIFEST, manifest)] : []),
    ]);
    const header = new Uint8Array(HEADER_BYTES);
    header.set(bytesOf('RIFF'));
    viewOf(header).setUint32(4, 4 + body.length, true);
    header.set(bytesOf('WAVE'), 8);
    return Buffer.concat([header, body]);
  },
  read(file) {
    const chunks = readChunks(file);
    const fields: Record<string, string> = {};
    const ixml = chunks.find(({ id }) => id === 'iXML');
    if (ixml)
      for (const [, name, text] of ascii(file.subarray(ixml.start, ixml.end)).matchAll(
        /<([A-Z_]{1,40})>([^<]*)<\/\1>/g,
      ))
        fields[name!] ??= text!;
    const data = chunks.find(({ id }) => id === 'data');
    if (!data) throw new PapersError('it has no sound: no data chunk');
    const manifest = chunks.find(({ id }) => id === MANIFEST);
    return {
      fields,
      sound: { start: data.start, end: data.end },
      ...(manifest && {
        manifest: {
          start: manifest.start,
          end: manifest.end,
          excludedFrom: manifest.start - CHUNK_HEADER_BYTES,
        },
      }),
    };
  },
};

function readChunks(file: Uint8Array): Chunk[] {
  const chunks: Chunk[] = [];
  const view = viewOf(file);
  for (let at = HEADER_BYTES; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, true);
    const [start, end] = [at + 8, at + 8 + size];
    if (end > file.length) throw new PapersError(`its chunk at byte ${at} goes on beyond its end`);
    chunks.push({ id: ascii(file.subarray(at, at + 4)), start, end });
    at = end + (size & 1);
  }
  return chunks;
}

function chunk(id: string, content: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + content.length + (content.length & 1));
  out.set(bytesOf(id));
  viewOf(out).setUint32(4, content.length, true);
  out.set(content, 8);
  return out;
}

/** Elements as text: what would be markup is written in the JSON's own way, `\u003c`, wherever fields are made. */
const ixmlOf = (fields: Fields): Uint8Array =>
  bytesOf(
    `<?xml version="1.0" encoding="UTF-8"?><BWFXML><IXML_VERSION>2.10</IXML_VERSION>${Object.entries(fields)
      .map(([name, text]) => `<${name}>${text}</${name}>`)
      .join('')}</BWFXML>`,
  );

/** Originator, its reference and the date; the rest is left unsaid. */
function bextOf(fields: Fields): Uint8Array {
  const notes = JSON.parse(fields.SONGLOOM ?? '{}') as { clip?: string; engine?: string; made?: string };
  const out = new Uint8Array(BEXT_BYTES);
  const text = (at: number, words: string, length: number) => out.set(bytesOf(words.slice(0, length)), at);
  text(0, `Made by software: Songloom ${notes.engine ?? ''}`.trim(), 256);
  text(256, 'Songloom', 32);
  text(288, notes.clip ?? '', 32);
  text(320, notes.made?.slice(0, 10) ?? '', 10);
  text(330, notes.made?.slice(11, 19) ?? '', 8);
  out[346] = 1;
  return out;
}

function infoOf(fields: Fields): Uint8Array {
  const entries: [string, string | undefined][] = [
    ['ISFT', 'Songloom'],
    ['ICMT', fields.AIGC === undefined ? undefined : `AIGC=${fields.AIGC}`],
  ];
  return Buffer.concat([
    bytesOf('INFO'),
    ...entries.flatMap(([id, text]) => (text === undefined ? [] : [chunk(id, bytesOf(`${text}\0`))])),
  ]);
}
