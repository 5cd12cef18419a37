import { readId3 } from './id3.ts';
import { addText, cutText, ENTRIES_MAX, latin, type RawTags } from './raw-tags.ts';

/** The chunks `NAME`, `AUTH` and `ID3 `, wherever they are. Texts are of no stated encoding: UTF-8, if they are that. */
export function readAiffTags(bytes: Uint8Array): RawTags {
  const plain: RawTags = {};
  let id3: RawTags = {};
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  for (let entry = 0; entry < ENTRIES_MAX && at + 8 <= bytes.length; entry++) {
    const id = latin(bytes, at, 4);
    const start = at + 8;
    const size = view.getUint32(at + 4);
    const chunk = bytes.subarray(start, start + size);
    if (id === 'ID3 ') id3 = readId3(chunk);
    if (id === 'NAME') addText(plain, 'title', textOf(chunk));
    if (id === 'AUTH') addText(plain, 'artist', textOf(chunk));
    at = start + size + (size & 1);
  }
  return { ...plain, ...id3 };
}

function textOf(value: Uint8Array): string {
  const text = cutText(value);
  return text.includes('\ufffd') ? cutText(value, 'latin1') : text;
}
