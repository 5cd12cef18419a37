import { crc32 } from 'node:zlib';
import { ascii, bytesOf, viewOf } from './containers/container.ts';
import { LABEL_FIELD } from './notes.ts';

/** The head of a PNG: its signature and IHDR, which is the first chunk and always as long. */
const PNG_HEAD_BYTES = 8 + 25;
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * A file that is read as text or as a picture with its label, in the place its format has for such: `miscellaneous` of
 * MusicXML 4.0, `N:` of ABC 2.1, `tEXt` of PNG, the document information of PDF. It is not signed: programs write such files anew.
 * @param label ASCII without anything that markup would be read from
 * @returns the file as it is where it is of no such format
 */
export function labelled(file: Uint8Array, label: string): Uint8Array {
  if (ascii(file.subarray(0, PNG_SIGNATURE.length)) === PNG_SIGNATURE) return labelledPng(file, label);
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const put = (before: string, what: string): Uint8Array => {
    const at = text.indexOf(before);
    return at < 0 ? file : Buffer.concat([text.subarray(0, at), bytesOf(what), text.subarray(at)]);
  };
  const head = ascii(text.subarray(0, 1024));
  if (head.startsWith('%PDF-')) return labelledPdf(text, label);
  if (head.includes('<score-partwise') && !head.includes('<identification'))
    return put(
      '<part-list>',
      `<identification><miscellaneous><miscellaneous-field name="${LABEL_FIELD}">${label}</miscellaneous-field></miscellaneous></identification>\n `,
    );
  // Before the last field of the tune's head.
  if (/^X:\d+\n/.test(head)) return put('\nK:', `\nN:${LABEL_FIELD}=${label}`);
  return file;
}

function labelledPng(file: Uint8Array, label: string): Uint8Array {
  const data = bytesOf(`tEXt${LABEL_FIELD}\0${label}`);
  const [length, crc] = [new Uint8Array(4), new Uint8Array(4)];
  viewOf(length).setUint32(0, data.length - 'tEXt'.length);
  viewOf(crc).setUint32(0, crc32(data));
  return Buffer.concat([file.subarray(0, PNG_HEAD_BYTES), length, data, crc, file.subarray(PNG_HEAD_BYTES)]);
}

/** The information once more with the label in it, as an incremental update (ISO 32000-1, 7.5.6) behind what is there. */
function labelledPdf(file: Buffer, label: string): Uint8Array {
  const text = ascii(file);
  const [, trailer = '', before] =
    /\ntrailer\s+<<((?:(?!\ntrailer)[\s\S])*)>>\s+startxref\s+(\d+)\s+%%EOF\s*$/.exec(text) ?? [];
  const [, number] = /\/Info (\d+) 0 R/.exec(trailer) ?? [];
  const from = text.lastIndexOf(`\n${number} 0 obj\n<<`);
  const end = text.indexOf('>>\nendobj', from);
  if (!number || from < 0 || end < 0 || trailer.includes('/Prev')) return file;
  const said = label.replace(/[\\()]/g, (char) => `\\${char}`);
  const information = `${text.slice(from + 1, end)}/${LABEL_FIELD} (${said})\n>>\nendobj\n`;
  const table = `xref\n${number} 1\n${String(file.length).padStart(10, '0')} 00000 n \n`;
  const at = file.length + information.length;
  const ending = `trailer\n<<${trailer}/Prev ${before}\n>>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([file, bytesOf(information + table + ending)]);
}
